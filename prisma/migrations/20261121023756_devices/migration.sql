-- CreateTable
CREATE TABLE "device" (
    "id" UUID NOT NULL,
    "person" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "device_person_idx" ON "device"("person");

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
