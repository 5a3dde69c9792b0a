-- Who wants ratings and a page about themselves; games that count; what the ratings come to.
ALTER TABLE "room" ADD COLUMN "rating" TEXT;

CREATE INDEX "room_rating_status_idx" ON "room"("rating", "status");

CREATE TABLE "profile" (
    "person" UUID NOT NULL,
    "player" UUID NOT NULL,
    "wanted" BOOLEAN NOT NULL DEFAULT false,
    "shown" BOOLEAN NOT NULL DEFAULT false,
    "handle" TEXT NOT NULL,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("person")
);

CREATE UNIQUE INDEX "profile_player_key" ON "profile"("player");
CREATE UNIQUE INDEX "profile_handle_key" ON "profile"("handle");

ALTER TABLE "profile" ADD CONSTRAINT "profile_person_fkey" FOREIGN KEY ("person") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "rated_game" (
    "number" SERIAL NOT NULL,
    "room" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "speed" TEXT NOT NULL,
    "first" UUID NOT NULL,
    "second" UUID NOT NULL,
    "first_side" TEXT,
    "second_side" TEXT,
    "score" DOUBLE PRECISION NOT NULL,
    "highlights" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rated_game_pkey" PRIMARY KEY ("number")
);

CREATE UNIQUE INDEX "rated_game_room_key" ON "rated_game"("room");
CREATE INDEX "rated_game_first_idx" ON "rated_game"("first");
CREATE INDEX "rated_game_second_idx" ON "rated_game"("second");

CREATE TABLE "rating" (
    "player" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "speed" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "volatility" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("player", "game", "speed", "side")
);
