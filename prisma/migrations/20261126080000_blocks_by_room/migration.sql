-- A block is kept by what was met: under which names, and in which room. Blocks that are there already hold as they did,
-- whatever their maker is called.
ALTER TABLE "block" ADD COLUMN "called" TEXT, ADD COLUMN "room" UUID;

DROP INDEX "block_person_blocked_key";

-- CreateIndex
CREATE UNIQUE INDEX "block_person_room_blocked_key" ON "block"("person", "room", "blocked");
