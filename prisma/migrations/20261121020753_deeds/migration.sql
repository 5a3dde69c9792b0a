-- AlterTable
ALTER TABLE "event" ADD COLUMN     "deed" JSONB;
