-- CreateTable
CREATE TABLE "tournament" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "organiser" UUID,
    "name" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "setup" JSONB NOT NULL,
    "digest" JSONB,
    "seats" JSONB NOT NULL,
    "system" JSONB NOT NULL,
    "time_control" JSONB,
    "places" INTEGER NOT NULL,
    "round_days" INTEGER NOT NULL,
    "listed" BOOLEAN NOT NULL,
    "spectators" "Spectators" NOT NULL,
    "status" TEXT NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3),

    CONSTRAINT "tournament_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tournament_seed" (
    "tournament" UUID NOT NULL,
    "seed" BYTEA NOT NULL,

    CONSTRAINT "tournament_seed_pkey" PRIMARY KEY ("tournament")
);

-- CreateTable
CREATE TABLE "entrant" (
    "id" UUID NOT NULL,
    "tournament" UUID NOT NULL,
    "person" UUID,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "number" INTEGER,
    "left_round" INTEGER,

    CONSTRAINT "entrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tournament_round" (
    "tournament" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "matches" JSONB NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournament_round_pkey" PRIMARY KEY ("tournament","number")
);

-- CreateTable
CREATE TABLE "tournament_game" (
    "tournament" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "first" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "room" UUID NOT NULL,
    "result" JSONB,

    CONSTRAINT "tournament_game_pkey" PRIMARY KEY ("tournament","round","first","second")
);

-- CreateIndex
CREATE UNIQUE INDEX "tournament_code_key" ON "tournament"("code");

-- CreateIndex
CREATE INDEX "tournament_listed_status_made_at_idx" ON "tournament"("listed", "status", "made_at" DESC);

-- CreateIndex
CREATE INDEX "tournament_status_idx" ON "tournament"("status");

-- CreateIndex
CREATE INDEX "tournament_organiser_idx" ON "tournament"("organiser");

-- CreateIndex
CREATE INDEX "entrant_person_idx" ON "entrant"("person");

-- CreateIndex
CREATE UNIQUE INDEX "entrant_tournament_person_key" ON "entrant"("tournament", "person");

-- CreateIndex
CREATE UNIQUE INDEX "tournament_game_room_key" ON "tournament_game"("room");

-- AddForeignKey
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_organiser_fkey" FOREIGN KEY ("organiser") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament_seed" ADD CONSTRAINT "tournament_seed_tournament_fkey" FOREIGN KEY ("tournament") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_tournament_fkey" FOREIGN KEY ("tournament") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament_round" ADD CONSTRAINT "tournament_round_tournament_fkey" FOREIGN KEY ("tournament") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament_game" ADD CONSTRAINT "tournament_game_tournament_fkey" FOREIGN KEY ("tournament") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
