-- CreateTable
CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "person" UUID NOT NULL,
    "credential" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "label" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "challenge" (
    "device" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "challenge_pkey" PRIMARY KEY ("device","purpose")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_key" ON "passkey"("credential");

-- CreateIndex
CREATE INDEX "passkey_person_idx" ON "passkey"("person");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_device_fkey" FOREIGN KEY ("device") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
