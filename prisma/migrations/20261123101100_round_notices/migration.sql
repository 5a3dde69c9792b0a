-- Who is told when it is their turn is told of rounds of tournaments too, until they say otherwise.
UPDATE "notice_channel" SET "kinds" = "kinds" || ARRAY['roundBegan', 'roundEnds'] WHERE 'turn' = ANY("kinds");
