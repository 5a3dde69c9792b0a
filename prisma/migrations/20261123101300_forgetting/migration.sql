-- Finds what names a person when they are deleted, without reading all entries and receipts. Both are partial: for an order
-- that is accepted nothing is written into them.
CREATE INDEX "event_seat_taken_idx" ON "event"((body #>> '{sealed,person}')) WHERE type = 'seatTaken';
CREATE INDEX "receipt_refused_idx" ON "receipt"("person") WHERE answer ->> 'ok' = 'false';

-- CreateIndex
CREATE INDEX "room_origin_idx" ON "room"("origin");

-- The note on a report stands with the report, and goes with it.
UPDATE "operator_act" SET "what" = "what" - 'note' WHERE "what" ->> 'do' = 'handle';
