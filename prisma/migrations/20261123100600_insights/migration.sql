-- CreateTable
CREATE TABLE "insight" (
    "room" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "samples" INTEGER NOT NULL,
    "body" JSONB,
    "made" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "insight_pkey" PRIMARY KEY ("room","method")
);

-- AddForeignKey
ALTER TABLE "insight" ADD CONSTRAINT "insight_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
