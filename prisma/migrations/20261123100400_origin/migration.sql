-- AlterTable
ALTER TABLE "room" ADD COLUMN "origin" TEXT;
