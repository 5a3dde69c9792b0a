-- One word for one thing: a log entry has a cause, which holds its command; a table has a time control.
ALTER TABLE "event" RENAME COLUMN "deed" TO "cause";
UPDATE "event" SET "cause" = ("cause" - 'order') || jsonb_build_object('command', "cause"->'order') WHERE "cause" ? 'order';
ALTER TABLE "room" RENAME COLUMN "pace" TO "time_control";

-- Snapshots of version 2 hold states in their old form and would never be read again. The event log is the truth: a table
-- is read from its beginning until its next chapter begins.
DELETE FROM "snapshot";
