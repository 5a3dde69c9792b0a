-- CreateTable
CREATE TABLE "contest" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "organiser" UUID,
    "title" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "setup" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "seed" BYTEA NOT NULL,
    "bots" JSONB NOT NULL,
    "listed" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "over_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_holder" TEXT,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "contest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "envelope" (
    "id" UUID NOT NULL,
    "contest" UUID NOT NULL,
    "person" UUID,
    "name" TEXT NOT NULL,
    "orders" JSONB NOT NULL,
    "nonce" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "envelope_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contest_pairing" (
    "contest" UUID NOT NULL,
    "first" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "orders" BYTEA NOT NULL,

    CONSTRAINT "contest_pairing_pkey" PRIMARY KEY ("contest","first","second")
);

-- CreateIndex
CREATE UNIQUE INDEX "contest_code_key" ON "contest"("code");

-- CreateIndex
CREATE INDEX "contest_organiser_idx" ON "contest"("organiser");

-- CreateIndex
CREATE INDEX "contest_changed_at_idx" ON "contest"("changed_at");

-- CreateIndex
CREATE INDEX "contest_over_at_deadline_idx" ON "contest"("over_at", "deadline");

-- CreateIndex
CREATE INDEX "envelope_person_idx" ON "envelope"("person");

-- CreateIndex
CREATE UNIQUE INDEX "envelope_contest_person_key" ON "envelope"("contest", "person");

-- AddForeignKey
ALTER TABLE "contest" ADD CONSTRAINT "contest_organiser_fkey" FOREIGN KEY ("organiser") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_contest_fkey" FOREIGN KEY ("contest") REFERENCES "contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_pairing" ADD CONSTRAINT "contest_pairing_contest_fkey" FOREIGN KEY ("contest") REFERENCES "contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
