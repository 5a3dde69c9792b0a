-- The nights become chapters, whose result is the same for every game: points and sides by seat, and what the game itself
-- says of it. Until now one game alone had chapters, and its score was positive for one side and negative for the other.
ALTER TABLE "night" RENAME TO "chapter";
ALTER TABLE "chapter" RENAME CONSTRAINT "night_pkey" TO "chapter_pkey";
ALTER TABLE "chapter" RENAME CONSTRAINT "night_room_fkey" TO "chapter_room_fkey";
ALTER TABLE "chapter" RENAME COLUMN "summary" TO "result";

UPDATE "chapter"
SET "result" = jsonb_build_object(
  'points', (
    SELECT jsonb_object_agg("seat", CASE "side" WHEN 'british' THEN 1 ELSE -1 END * ("result"->>'vp')::int)
    FROM jsonb_each_text("result"->'sides') AS "played" ("seat", "side")
  ),
  'sides', "result"->'sides',
  'summary', "result" - 'sides'
)
WHERE "result" IS NOT NULL;

ALTER TABLE "chapter" DROP COLUMN "card", DROP COLUMN "vp";
