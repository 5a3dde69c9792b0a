-- A push message that is to be sent later is a pending push. The time that a server writes while it runs is its heartbeat.
ALTER TABLE "push_due" RENAME TO "pending_push";
ALTER TABLE "pending_push" RENAME CONSTRAINT "push_due_pkey" TO "pending_push_pkey";
ALTER TABLE "pending_push" RENAME CONSTRAINT "push_due_room_fkey" TO "pending_push_room_fkey";
UPDATE "setting" SET "key" = 'heartbeat' WHERE "key" = 'pulse';
