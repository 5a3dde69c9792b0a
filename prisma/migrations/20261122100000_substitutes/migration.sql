-- One word for one thing: the bot that plays on for an absent holder of a seat is a substitute.
ALTER TABLE "seat" RENAME COLUMN "lent" TO "substitute";

-- A command that asks for a substitute says so. The event log itself keeps its old entries: they are read by an upcaster.
UPDATE "event" SET "cause" = jsonb_set("cause", '{command,command,wish}', '"substitute"')
WHERE "scope" = 'table' AND "cause" #>> '{command,command,wish}' = 'standIn';

-- Snapshots of version 3 are the same in version 4, but for those of a table with a substitute or a request. Those would
-- never be read again: such a table is read from its beginning until its next chapter begins.
DELETE FROM "snapshot" WHERE "version" LIKE '3.%' AND "body" #> '{play,table,open}' ?| ARRAY['lent', 'asked'];
UPDATE "snapshot" SET "version" = '4.' || substr("version", 3) WHERE "version" LIKE '3.%';
