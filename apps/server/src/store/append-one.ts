import { exceedsUsualOrder } from './append-usual.ts'
import type { Changes } from './changes.ts'

/**
 * The largest number of entries that the statement for one append takes; there is a separate SQL text for each number.
 * Appends with more entries are rare and take the statement for many appends.
 */
const mostEntries = 4

/**
 * The columns of an entry, with their types. The room comes with the statement, and the database sets the time.
 */
const columns = [
  ['seq', 'int'],
  ['scope', '"Scope"'],
  ['type', 'text'],
  ['version', 'int'],
  ['body', 'jsonb'],
  ['cause', 'jsonb'],
  ['clock', 'bigint'],
] as const

/** The properties of a single append that decide which SQL text it needs. */
interface Parts {
  entries: number
  touchesRoom: boolean
  hasDraft: boolean
}

/**
 * The number of parameters before those of the entries: room, person, command, hash, answer. The parameters of a draft
 * come last.
 */
const common = 5

/**
 * The SQL text for a single append. It inserts plain rows, not rows made of JSON, and takes Postgres a quarter less
 * time than the statement for many appends. Nearly every order of people comes alone, since people think before each.
 * Only the room is looked up before the rows are written: the unique keys of receipts and entries report whether a row
 * was already there. The entries are inserted from the inserted receipt, so that a command that already has its answer
 * is reported as `repeated` even if other entries were stored first.
 */
function textOf({ entries, touchesRoom, hasDraft }: Parts): string {
  const rows = Array.from({ length: entries }, (_, entry) => {
    const values = columns.map(
      ([, type], place) => `$${common + 1 + entry * columns.length + place}::${type}`,
    )
    return `(${values.join(', ')})`
  })
  const names = columns.map(([name]) => name).join(', ')
  const draft = common + entries * columns.length
  const touchRoom = `, room AS (
  UPDATE room SET activity = now() FROM here WHERE room.id = here.id
)`
  const dropDraft = `, draft AS (
  DELETE FROM draft USING here WHERE draft.room = here.id AND seat = $${draft + 1}::text AND type = $${draft + 2}::text
)`
  return `
WITH here AS MATERIALIZED (
  SELECT id FROM room WHERE id = $1::uuid
), receipts AS (
  INSERT INTO receipt (room, person, command, body_hash, answer)
  SELECT id, $2::uuid, $3::text, $4::text, $5::jsonb FROM here
  RETURNING room
), entries AS (
  INSERT INTO event (room, ${names})
  SELECT room, ${names} FROM receipts CROSS JOIN (VALUES ${rows.join(', ')}) AS given(${names})
)${touchesRoom ? touchRoom : ''}${hasDraft ? dropDraft : ''}
SELECT count(*)::int AS rooms, now()::text AS at FROM here`
}

/** The SQL texts that were needed so far, by the names of their statements. */
const texts = new Map<string, string>()

/** The column values of one entry, in the order of the parameters. */
const valuesOf = (
  after: number,
  { scope, type, version, body, cause, clock }: Changes['logEntries'][number],
) => [after, scope, type, version, JSON.stringify(body), cause ? JSON.stringify(cause) : null, clock ?? null]

/**
 * The statement for a single usual order, which writes only the receipt, the entries, the room's last activity and the
 * draft. Its result is one row with the number of rooms found (0 if nothing was written) and the time. Undefined if the
 * append changes anything else.
 * @param touchesRooms whether the statement also writes the room's last activity
 */
export function singleOrderStatement(
  changes: Changes,
  touchesRooms: boolean,
): { name: string; text: string; values: (string | number | null)[] } | undefined {
  const { room, after, logEntries, receipt, draft, visible } = changes
  if (!receipt || logEntries.length === 0 || logEntries.length > mostEntries || exceedsUsualOrder(changes))
    return undefined
  const touchesRoom = touchesRooms && visible
  const parts = { entries: logEntries.length, touchesRoom, hasDraft: draft !== undefined }
  const name = `append ${parts.entries}${touchesRoom ? ' visible' : ''}${draft ? ' draft' : ''}`
  const text = texts.get(name) ?? textOf(parts)
  texts.set(name, text)
  const values: (string | number | null)[] = [room, receipt.person, receipt.command, receipt.bodyHash]
  values.push(JSON.stringify(receipt.answer))
  for (const [place, logEntry] of logEntries.entries()) values.push(...valuesOf(after + 1 + place, logEntry))
  if (draft) values.push(draft.seat, draft.type)
  return { name, text, values }
}
