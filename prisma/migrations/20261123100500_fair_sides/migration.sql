-- How the sides of a room are settled at its start.
ALTER TABLE "room" ADD COLUMN "settling" TEXT;
