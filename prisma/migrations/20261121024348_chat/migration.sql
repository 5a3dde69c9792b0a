-- CreateEnum
CREATE TYPE "ChatChannel" AS ENUM ('players', 'spectators');

-- CreateTable
CREATE TABLE "chat_line" (
    "room" UUID NOT NULL,
    "channel" "ChatChannel" NOT NULL,
    "number" INTEGER NOT NULL,
    "person" UUID NOT NULL,
    "seat" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_line_pkey" PRIMARY KEY ("room","channel","number")
);

-- CreateTable
CREATE TABLE "chat_mute" (
    "room" UUID NOT NULL,
    "listener" UUID NOT NULL,
    "handle" TEXT NOT NULL,

    CONSTRAINT "chat_mute_pkey" PRIMARY KEY ("room","listener","handle")
);

-- AddForeignKey
ALTER TABLE "chat_line" ADD CONSTRAINT "chat_line_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_mute" ADD CONSTRAINT "chat_mute_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
