-- What the game of a room says of its options in lists. Rooms from before this have none: the lists say nothing of them.
ALTER TABLE "room" ADD COLUMN "digest" JSONB;
