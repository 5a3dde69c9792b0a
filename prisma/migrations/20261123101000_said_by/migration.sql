-- CreateIndex
CREATE INDEX "chat_line_person_idx" ON "chat_line"("person");
