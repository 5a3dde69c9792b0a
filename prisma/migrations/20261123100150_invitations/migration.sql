-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "inviter" UUID NOT NULL,
    "invitee" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "room" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "declined_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitation_inviter_idx" ON "invitation"("inviter");

-- CreateIndex
CREATE INDEX "invitation_invitee_idx" ON "invitation"("invitee");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_fkey" FOREIGN KEY ("inviter") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invitee_fkey" FOREIGN KEY ("invitee") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_room_fkey" FOREIGN KEY ("room") REFERENCES "room"("id") ON DELETE CASCADE ON UPDATE CASCADE;
