-- AlterTable
ALTER TABLE "room" ADD COLUMN     "pace" JSONB;

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "clock" BIGINT;
