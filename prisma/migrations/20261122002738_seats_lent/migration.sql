-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "lent" TEXT;

-- CreateIndex
CREATE INDEX "room_status_opened_at_idx" ON "room"("status", "opened_at");

-- Seats that are lent already: by the last line of each book that lends one, or gives it back.
UPDATE "seat" SET "lent" = "last"."level"
FROM (
  SELECT DISTINCT ON ("event"."room", "body" #>> '{open,seat}')
    "event"."room", "body" #>> '{open,seat}' AS "seat", "body" #>> '{open,to}' AS "level"
  FROM "event" JOIN "room" ON "room"."id" = "event"."room" AND "room"."status" = 'playing'
  WHERE "scope" = 'table' AND "type" IN ('lent', 'resumed')
  ORDER BY "event"."room", "body" #>> '{open,seat}', "seq" DESC
) AS "last"
WHERE "seat"."room" = "last"."room" AND "seat"."seat" = "last"."seat";
