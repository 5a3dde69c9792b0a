import type { Refusal } from '@opsroom/rules/core'
import type { Prisma } from '../generated/prisma/client.ts'
import { errorCodeOf } from '../ops/errors.ts'
import { takeSeatsStatement } from './account-tokens.ts'
import type { NewLogEntry } from './changes.ts'
import type { Connections } from './connections.ts'
import { toJson } from './json.ts'
import { notifyNewEntries } from './notifications.ts'
import type { RoomRow } from './room-rows.ts'

export interface NewRoom extends Omit<RoomRow, 'openedAt' | 'activity' | 'status'> {
  seed: Uint8Array<ArrayBuffer>
  /** The first entries of the new room's event log. */
  logEntries: NewLogEntry[]
  /**
   * The ids of the account tokens that play in the new room, by the persons who own them: a token plays every seat of
   * its person.
   */
  programs?: ReadonlyMap<string, string>
}

/** The numbers of rooms, not over, that count against a person's limits. */
export interface OwnRoomCounts {
  /** The number of rooms that the person has opened and that are not over. */
  rooms: number
  /** The number of opened rooms, not over, whose long options hold content of the players' own. */
  long: number
  /** The number of tables with clocks, not over, at which the person sits. */
  timed: number
}

/** A check of whether a host may open a room, made inside the transaction that opens it. */
export type RefuseOpening = (
  own: OwnRoomCounts,
  gone: readonly string[],
  unwilling: readonly string[],
) => Refusal | undefined

/**
 * The size, in bytes, from which a room's options count as content of the players' own; other options take a few
 * hundred bytes.
 */
export const longSetupBytes = 4096

/** The SQL that counts a person's rooms that are not over; its parameters are the person and `longSetupBytes`. */
export const ownRoomCountsQuery = `
  SELECT count(*)::int AS rooms, count(*) FILTER (WHERE octet_length((body -> 'open')::text) > $2)::int AS long,
    (SELECT count(DISTINCT room.id)::int FROM seat JOIN room ON room.id = seat.room
     WHERE person = $1::uuid AND status <> 'over' AND time_control IS NOT NULL) AS timed
  FROM room LEFT JOIN event ON event.room = room.id AND seq = 1 WHERE host = $1::uuid AND status <> 'over'`

/** The rows of a new room's first log entries. */
const eventRowsOf = (roomId: string, logEntries: readonly NewLogEntry[]) =>
  logEntries.map(({ cause, clock: _, ...logEntry }, i) => ({
    ...logEntry,
    roomId,
    seq: i + 1,
    body: toJson(logEntry.body),
    ...(cause && { cause: toJson(cause) }),
  }))

/** The seats of a new room that programs play, each with the id of the account token that plays it. */
const seatsOfPrograms = (seats: NewRoom['seats'], programs: ReadonlyMap<string, string>) =>
  seats.flatMap(({ id, person = '' }) => {
    const account = programs.get(person)
    return account === undefined ? [] : [{ id, person, account }]
  })

/**
 * Reads the data that decide whether a room may be opened, and locks the persons of the room until the transaction
 * ends.
 * @param sitting the persons at the seats of the room
 * @returns the host's rooms, the persons who no longer exist, and the persons at the seats of a rated room who do not
 * want ratings
 */
async function lockForOpening(
  transaction: Prisma.TransactionClient,
  host: string,
  { sitting, isRated }: { sitting: readonly string[]; isRated: boolean },
) {
  const persons = [...new Set([host, ...sitting])]
  // The rows are locked in the same order everywhere, so that no two transactions wait for each other.
  const there = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM person WHERE id = ANY(${persons}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  const gone = persons.filter((person) => !there.some(({ id }) => id === person))
  const own = await transaction.$queryRawUnsafe<OwnRoomCounts[]>(ownRoomCountsQuery, host, longSetupBytes)
  const rated = isRated ? sitting : []
  const willing = await transaction.$queryRaw<{ person: string }[]>`
    SELECT person FROM profile WHERE person = ANY(${rated}::uuid[]) AND wanted`
  const unwilling = rated.filter((id) => !willing.some(({ person }) => person === id))
  // The cast is safe: a query of counts always returns one row.
  return { own: own[0] as OwnRoomCounts, gone, unwilling }
}

/**
 * Opens a room with the first entries of its event log. While it does so, other rooms of the same host wait to be
 * opened, and a change waits that deletes a person of the room or their wish for ratings.
 * @param refuse checks whether the host may open the room, given the host's rooms, the persons of the new room who no
 * longer exist, and the persons at a rated room who do not want ratings
 * @returns whether the room was opened; otherwise the refusal, or none when another room has the same code
 */
export async function insertRoom(
  { prisma, pool, teller }: Connections,
  { seats, seed, logEntries, rated, programs = new Map(), ...room }: NewRoom,
  refuse: RefuseOpening = () => undefined,
): Promise<{ isOpened: boolean; refusal?: Refusal }> {
  const data = {
    ...room,
    ...(rated && { rating: 'open' }),
    seats: {
      create: seats.map(({ id, side, name, person }, place) => ({ seat: id, side, place, name, person })),
    },
    seed: { create: { seed } },
  }
  const events = eventRowsOf(room.id, logEntries)
  const sitting = [...new Set(seats.flatMap(({ person }) => person ?? []))]
  const played = seatsOfPrograms(seats, programs)
  try {
    const refusal = await prisma.$transaction(async (transaction) => {
      const found = await lockForOpening(transaction, room.host, { sitting, isRated: rated === true })
      const refusal = refuse(found.own, found.gone, found.unwilling)
      if (refusal) return refusal
      await transaction.room.create({ data })
      await transaction.event.createMany({ data: events })
      if (played.length > 0)
        await transaction.$executeRawUnsafe(
          takeSeatsStatement,
          played.map(({ account }) => account),
          room.id,
          played.map(({ id }) => id),
          played.map(({ person }) => person),
        )
      return undefined
    })
    if (refusal) return { isOpened: false, refusal }
  } catch (error) {
    if (errorCodeOf(error) === 'P2002') return { isOpened: false }
    throw error
  }
  await notifyNewEntries({ pool, teller }, [{ room: room.id, last: logEntries.length, lobby: room.listed }])
  return { isOpened: true }
}
