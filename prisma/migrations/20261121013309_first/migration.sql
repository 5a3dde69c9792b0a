-- CreateEnum
CREATE TYPE "RoomStatus" AS ENUM ('waiting', 'playing', 'over');

-- CreateEnum
CREATE TYPE "Spectators" AS ENUM ('none', 'public');

-- CreateEnum
CREATE TYPE "Scope" AS ENUM ('table', 'game');

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "listed" BOOLEAN NOT NULL,
    "spectators" "Spectators" NOT NULL,
    "both_sides" BOOLEAN NOT NULL,
    "status" "RoomStatus" NOT NULL DEFAULT 'waiting',
    "host" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activity" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "room_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat" (
    "room" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "person" UUID,
    "name" TEXT,

    CONSTRAINT "seat_pkey" PRIMARY KEY ("room","seat")
);

-- CreateTable
CREATE TABLE "event" (
    "room" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "scope" "Scope" NOT NULL,
    "type" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("room","seq")
);

-- CreateTable
CREATE TABLE "seed" (
    "room" UUID NOT NULL,
    "seed" BYTEA NOT NULL,

    CONSTRAINT "seed_pkey" PRIMARY KEY ("room")
);

-- CreateTable
CREATE TABLE "receipt" (
    "room" UUID NOT NULL,
    "person" UUID NOT NULL,
    "command" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("room","person","command")
);

-- CreateTable
CREATE TABLE "draft" (
    "room" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("room","seat","type")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "room_code_key" ON "room"("code");

-- CreateIndex
CREATE INDEX "room_listed_status_opened_at_idx" ON "room"("listed", "status", "opened_at" DESC);

-- CreateIndex
CREATE INDEX "room_host_idx" ON "room"("host");

-- CreateIndex
CREATE INDEX "seat_person_idx" ON "seat"("person");

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seed" ADD CONSTRAINT "seed_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
