-- CreateTable
CREATE TABLE "night" (
    "room" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "card" INTEGER,
    "vp" INTEGER,
    "summary" JSONB,

    CONSTRAINT "night_pkey" PRIMARY KEY ("room","number")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "room" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("room","seq")
);

-- AddForeignKey
ALTER TABLE "night" ADD CONSTRAINT "night_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
