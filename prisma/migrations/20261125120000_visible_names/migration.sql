-- Names that were taken before the protocol took out what nobody sees (packages/protocol/src/visible-text.ts): controls, marks
-- that turn the direction of writing, fillers, tags. Joiners and variation selectors stay, since emoji are made of them.
-- Without this a person could not confirm the name by which they delete themselves.
UPDATE "person" SET "name" = cleaned."name"
FROM (
  SELECT "id", coalesce(nullif(btrim(regexp_replace(
    regexp_replace("name", '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uE000-\uF8FF\uFEFF\uFFA0\uFFF0-\uFFFC\U000E0000-\U000E0FFF]', '', 'g'),
    '([\u0300-\u036F]{3})[\u0300-\u036F]+', '\1', 'g')), ''), 'Pilot') AS "name"
  FROM "person"
) AS cleaned
WHERE cleaned."id" = "person"."id" AND cleaned."name" <> "person"."name";
