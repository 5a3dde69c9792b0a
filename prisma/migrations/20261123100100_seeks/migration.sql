-- CreateTable
CREATE TABLE "seek" (
    "id" UUID NOT NULL,
    "person" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "quick" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "taken_by" UUID,
    "taken_at" TIMESTAMPTZ(3),
    "room" UUID,

    CONSTRAINT "seek_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "seek_until_idx" ON "seek"("until");

-- CreateIndex
CREATE INDEX "seek_person_idx" ON "seek"("person");

-- AddForeignKey
ALTER TABLE "seek" ADD CONSTRAINT "seek_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
