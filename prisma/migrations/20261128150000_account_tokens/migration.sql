-- AlterTable
ALTER TABLE "seat_token" ADD COLUMN     "account" UUID,
ALTER COLUMN "hash" DROP NOT NULL;

-- AlterTable
ALTER TABLE "seek" ADD COLUMN     "account" UUID;

-- CreateTable
CREATE TABLE "account_token" (
    "id" UUID NOT NULL,
    "person" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used" TIMESTAMPTZ(3),

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_token_hash_key" ON "account_token"("hash");

-- CreateIndex
CREATE INDEX "account_token_person_idx" ON "account_token"("person");

-- CreateIndex
CREATE UNIQUE INDEX "seat_token_account_room_seat_key" ON "seat_token"("account", "room", "seat");

-- CreateIndex
CREATE INDEX "seek_account_idx" ON "seek"("account");

-- AddForeignKey
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_token" ADD CONSTRAINT "seat_token_account_fkey" FOREIGN KEY ("account") REFERENCES "account_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seek" ADD CONSTRAINT "seek_account_fkey" FOREIGN KEY ("account") REFERENCES "account_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;
