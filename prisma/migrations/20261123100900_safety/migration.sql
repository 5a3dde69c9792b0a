-- AlterTable
ALTER TABLE "device" ADD COLUMN     "banned_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "banned_until" TIMESTAMPTZ(3),
ADD COLUMN     "muted_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "block" (
    "id" UUID NOT NULL,
    "person" UUID NOT NULL,
    "blocked" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reporter" UUID,
    "subject" UUID,
    "room" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "line" TEXT,
    "text" TEXT,
    "handled_at" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_act" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "what" JSONB NOT NULL,

    CONSTRAINT "operator_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "block_blocked_idx" ON "block"("blocked");

-- CreateIndex
CREATE UNIQUE INDEX "block_person_blocked_key" ON "block"("person", "blocked");

-- CreateIndex
CREATE INDEX "report_handled_at_at_idx" ON "report"("handled_at", "at");

-- CreateIndex
CREATE INDEX "report_reporter_idx" ON "report"("reporter");

-- CreateIndex
CREATE INDEX "report_subject_idx" ON "report"("subject");

-- CreateIndex
CREATE INDEX "operator_act_at_idx" ON "operator_act"("at");

-- AddForeignKey
ALTER TABLE "block" ADD CONSTRAINT "block_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_fkey" FOREIGN KEY ("blocked") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_fkey" FOREIGN KEY ("reporter") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_subject_fkey" FOREIGN KEY ("subject") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
