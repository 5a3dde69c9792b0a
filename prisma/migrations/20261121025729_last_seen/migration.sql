-- CreateTable
CREATE TABLE "last_seen" (
    "person" UUID NOT NULL,
    "room" UUID NOT NULL,
    "audience" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "last_seen_pkey" PRIMARY KEY ("person","room","audience")
);

-- AddForeignKey
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
