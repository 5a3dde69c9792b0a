import type { Changes } from './changes.ts'

/** The changes of a usual order, which writes only the receipt, the entries, the room's last activity and the draft. */
export type UsualChanges = Changes & Required<Pick<Changes, 'receipt' | 'draft'>>

/** The changes that a usual order does not have: every key of `Changes` that is not listed here. */
type Rare = Exclude<
  keyof Changes,
  'room' | 'after' | 'logEntries' | 'receipt' | 'draft' | 'visible' | 'lobby'
>
const rare = Object.keys({
  status: true,
  ending: true,
  spectators: true,
  delayRounds: true,
  seats: true,
  chapters: true,
  chaptersLeft: true,
  snapshot: true,
} satisfies Record<Rare, true>) as Rare[]

/** Whether an append changes rows that a usual order does not change. */
export const exceedsUsualOrder = (changes: Changes): boolean =>
  rare.some((key) => {
    const change = changes[key]
    return Array.isArray(change) ? change.length > 0 : change !== undefined
  })

export const areChangesUsual = (changes: Changes): changes is UsualChanges =>
  changes.receipt !== undefined &&
  changes.draft !== undefined &&
  changes.logEntries.length > 0 &&
  !exceedsUsualOrder(changes)

/**
 * The SQL for usual orders of several rooms. Only the rooms are looked up before the rows are written: the unique keys
 * of receipts and entries report whether a row was already there. If one was, the whole statement fails, and the
 * statement that validates each append (`append-statement.ts`) takes its place. This statement takes Postgres a third
 * less time.
 */
const textOf = (touchesRooms: boolean): string => `
WITH here AS MATERIALIZED (
  SELECT given.* FROM jsonb_to_recordset($1::jsonb) AS given(
    place int, room uuid, person uuid, command text, hash text, answer jsonb, visible boolean, seat text, type text
  ) JOIN room ON room.id = given.room
), receipts AS (
  INSERT INTO receipt (room, person, command, body_hash, answer) SELECT room, person, command, hash, answer FROM here
), entries AS (
  INSERT INTO event (room, seq, scope, type, version, body, cause, clock)
  SELECT room, seq, scope::"Scope", type, version, body, cause, clock
  FROM jsonb_to_recordset($2::jsonb) AS given(
    room uuid, seq int, scope text, type text, version int, body jsonb, cause jsonb, clock bigint
  ) WHERE $3 = (SELECT count(*) FROM here) OR room IN (SELECT room FROM here)
), draft AS (
  DELETE FROM draft USING here WHERE draft.room = here.room AND draft.seat = here.seat AND draft.type = here.type
)${touchesRooms ? touchRooms : ''}
SELECT now()::text AS at, CASE WHEN count(*) < $3 THEN array_agg(place) END AS places FROM here`

const touchRooms = `, room AS (
  UPDATE room SET activity = now() FROM here WHERE room.id = here.room AND here.visible
)`

const statements = {
  gathered: { name: 'append usual', text: textOf(false) },
  touching: { name: 'append usual touching', text: textOf(true) },
}

/**
 * The result row of the statement for usual orders. `at` is the time; `places` are the positions, in the batch, of the
 * orders that were written, and null when all were written.
 */
export interface UsualResult {
  at: string
  places: number[] | null
}

/**
 * The statement for usual orders of several rooms.
 * @param all at most one order for each room
 * @param touchesRooms whether the statement also writes the rooms' last activity
 */
export function usualOrdersStatement(
  all: readonly UsualChanges[],
  touchesRooms: boolean,
): { name: string; text: string; values: (string | number)[] } {
  const orders = all.map(
    ({ room, receipt: { person, command, bodyHash, answer }, draft, visible }, place) => ({
      place,
      room,
      person,
      command,
      hash: bodyHash,
      answer,
      visible,
      seat: draft.seat,
      type: draft.type,
    }),
  )
  const entries: object[] = []
  for (const { room, after, logEntries } of all)
    for (const [place, entry] of logEntries.entries())
      entries.push({ ...entry, room, seq: after + 1 + place })
  return {
    ...(touchesRooms ? statements.touching : statements.gathered),
    values: [JSON.stringify(orders), JSON.stringify(entries), all.length],
  }
}
