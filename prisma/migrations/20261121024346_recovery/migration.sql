-- CreateTable
CREATE TABLE "recovery" (
    "person" UUID NOT NULL,
    "selector" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_pkey" PRIMARY KEY ("person")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_selector_key" ON "recovery"("selector");

-- AddForeignKey
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
