import type pg from 'pg'

/** The source of a match that begins at a moment of another one: see `MomentSource`. */
interface StoredBeginning {
  sealed?: { moment?: { source?: { entries?: unknown } } }
}

interface StoredEntry {
  event?: StoredBeginning & { type?: string; open?: { seat?: string; name?: string } }
  cause?: {
    command?: { person?: { name?: string }; command?: { type?: string; seat?: string } }
  }
}

/** A key for a seat and the name under which a person took that seat. */
const keyOf = (seat: string | undefined, name: string | undefined): string => `${seat} ${name}`

/**
 * Replaces the name of a deleted person in the record of the match from whose moment this match began, and in the
 * records that this record contains in turn. A record has no ids of persons, so a name is replaced only where the seat
 * is the same too.
 * @returns whether the name was found
 */
function rename(body: StoredBeginning, sat: ReadonlySet<string>, name: string): boolean {
  const entries = body.sealed?.moment?.source?.entries
  if (!Array.isArray(entries)) return false
  let isFound = false
  // The cast is safe: all fields of the type are optional, and each is checked before it is used.
  for (const { event, cause } of entries as StoredEntry[]) {
    if (event && rename(event, sat, name)) isFound = true
    const { open } = event ?? {}
    if (event?.type === 'seatTaken' && open && sat.has(keyOf(open.seat, open.name))) {
      open.name = name
      isFound = true
    }
    const { person, command } = cause?.command ?? {}
    if (command?.type === 'sit' && person && sat.has(keyOf(command.seat, person.name))) {
      person.name = name
      isFound = true
    }
  }
  return isFound
}

/**
 * Removes the name of a person from matches that began at a moment of one of the person's matches, directly or through
 * other matches: each of them contains the record of the match that it began from.
 * @param rooms the rooms of the person; their event logs must still contain the name
 * @returns the rooms of the matches that were changed
 */
export async function removePersonFromMoments(
  client: pg.PoolClient,
  rooms: readonly string[],
  { person, name }: { person: string; name: string },
): Promise<string[]> {
  const { rows: later } = await client.query<{ id: string }>(
    `WITH RECURSIVE later AS (
       SELECT room.id, room.code FROM room JOIN room AS first ON room.origin = first.code
       WHERE first.id = ANY($1::uuid[])
       UNION SELECT room.id, room.code FROM room JOIN later ON room.origin = later.code
     ) SELECT id FROM later`,
    [rooms],
  )
  if (later.length === 0) return []
  const { rows: names } = await client.query<{ seat: string; name: string }>(
    `SELECT DISTINCT body #>> '{open,seat}' AS seat, body #>> '{open,name}' AS name FROM event
     WHERE type = 'seatTaken' AND body #>> '{sealed,person}' = $1`,
    [person],
  )
  const sat = new Set(names.map((each) => keyOf(each.seat, each.name)))
  const changed: string[] = []
  // The rooms are changed one after the other to save memory: each first event holds the record of a whole match.
  for (const { id } of later) {
    const { rows } = await client.query<{ body: StoredBeginning }>(
      `SELECT body FROM event WHERE room = $1 AND seq = 1 AND type = 'opened'`,
      [id],
    )
    const [body] = rows.map((row) => row.body)
    if (!body || !rename(body, sat, name)) continue
    await client.query('UPDATE event SET body = $2 WHERE room = $1 AND seq = 1', [id, JSON.stringify(body)])
    changed.push(id)
  }
  return changed
}
