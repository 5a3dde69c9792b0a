-- CreateTable
CREATE TABLE "seat_token" (
    "id" UUID NOT NULL,
    "room" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "person" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "present_until" TIMESTAMPTZ(3),

    CONSTRAINT "seat_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "seat_token_hash_key" ON "seat_token"("hash");

-- CreateIndex
CREATE INDEX "seat_token_room_seat_idx" ON "seat_token"("room", "seat");

-- CreateIndex
CREATE INDEX "seat_token_person_idx" ON "seat_token"("person");

-- AddForeignKey
ALTER TABLE "seat_token" ADD CONSTRAINT "seat_token_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_token" ADD CONSTRAINT "seat_token_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
