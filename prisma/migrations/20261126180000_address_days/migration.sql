-- CreateTable
CREATE TABLE "address_day" (
    "address" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rooms" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "address_day_pkey" PRIMARY KEY ("address","day")
);
