-- AlterTable
ALTER TABLE "room" ADD COLUMN     "ending" JSONB;
