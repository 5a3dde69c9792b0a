-- CreateTable
CREATE TABLE "notice_channel" (
    "id" UUID NOT NULL,
    "person" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "kinds" TEXT[],
    "games" TEXT[],
    "language" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirm_hash" BYTEA,
    "confirm_until" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failure_status" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "dead" BOOLEAN NOT NULL DEFAULT false,
    "ready_at" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "seek_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice" (
    "channel" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "about" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("channel","kind","about")
);

-- CreateTable
CREATE TABLE "notice_reminder" (
    "room" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_reminder_pkey" PRIMARY KEY ("room","seat","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "notice_channel_person_service_target_key" ON "notice_channel"("person", "service", "target");

-- CreateIndex
CREATE INDEX "notice_channel_ready_at_idx" ON "notice_channel"("ready_at");

-- CreateIndex
CREATE UNIQUE INDEX "notice_channel_confirm_hash_key" ON "notice_channel"("confirm_hash");

-- AddForeignKey
ALTER TABLE "notice_channel" ADD CONSTRAINT "notice_channel_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_channel_fkey" FOREIGN KEY ("channel") REFERENCES "notice_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_reminder" ADD CONSTRAINT "notice_reminder_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
