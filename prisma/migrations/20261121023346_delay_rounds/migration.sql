-- AlterTable
ALTER TABLE "room" ADD COLUMN     "delay_rounds" INTEGER NOT NULL DEFAULT 0;
