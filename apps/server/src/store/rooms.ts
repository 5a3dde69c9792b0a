import type { RoomSummary } from '@opsroom/protocol'
import type { Ending, Refusal, Settling, SetupDigest, TimeControl } from '@opsroom/rules/core'
import type pg from 'pg'
import type { Prisma } from '../generated/prisma/client.ts'
import { errorCodeOf } from '../ops/errors.ts'
import { takeSeats } from './account-tokens.ts'
import type { NewLogEntry } from './changes.ts'
import type { Connections } from './connections.ts'
import { fromJson, toJson } from './json.ts'
import { notify } from './notifications.ts'

/** A stored room, with its seats in the game's order. */
export interface RoomRow extends Omit<RoomSummary, 'seats'> {
  host: string
  listed: boolean
  /** The time of the last event that everybody may know, ISO 8601. */
  activity: string
  /** The ending of a game that is over, in the form in which everybody at the table knows it. */
  ending?: Ending
  seats: { id: string; side: string; name?: string; person?: string }[]
}

export interface NewRoom extends Omit<RoomRow, 'openedAt' | 'activity' | 'status'> {
  seed: Uint8Array<ArrayBuffer>
  /** The first entries of its event log. */
  logEntries: NewLogEntry[]
  /** The ids of the account tokens that play there, by their persons: they play every seat of their person. */
  programs?: ReadonlyMap<string, string>
}

/** The numbers of a person's rooms that are not over. */
export interface OwnRooms {
  /** The number of rooms that they have opened. */
  rooms: number
  /** The number of rooms among these with long options, which hold content of the players' own. */
  long: number
  /** The number of tables with clocks at which they sit. */
  timed: number
}

/** A check, inside the transaction that opens a room, of whether its host may have it. */
export type RefuseOpening = (
  own: OwnRooms,
  gone: readonly string[],
  unwilling: readonly string[],
) => Refusal | undefined

/** Options of at least this many bytes hold content of the players' own; without it they take a few hundred. */
const longSetup = 4096

const ownRooms = `
  SELECT count(*)::int AS rooms, count(*) FILTER (WHERE octet_length((body -> 'open')::text) > $2)::int AS long,
    (SELECT count(DISTINCT room.id)::int FROM seat JOIN room ON room.id = seat.room
     WHERE person = $1::uuid AND status <> 'over' AND time_control IS NOT NULL) AS timed
  FROM room LEFT JOIN event ON event.room = room.id AND seq = 1 WHERE host = $1::uuid AND status <> 'over'`

const select = {
  id: true,
  code: true,
  game: true,
  listed: true,
  spectators: true,
  delayRounds: true,
  bothSides: true,
  timeControl: true,
  settling: true,
  rating: true,
  digest: true,
  origin: true,
  status: true,
  ending: true,
  host: true,
  openedAt: true,
  activity: true,
  seats: { orderBy: { place: 'asc' }, select: { seat: true, side: true, name: true, person: true } },
} as const

interface Selected
  extends Omit<
    RoomRow,
    'openedAt' | 'activity' | 'seats' | 'timeControl' | 'settling' | 'rated' | 'digest' | 'origin' | 'ending'
  > {
  timeControl: Prisma.JsonValue
  settling: string | null
  rating: string | null
  digest: Prisma.JsonValue
  origin: string | null
  ending: Prisma.JsonValue
  openedAt: Date
  activity: Date
  seats: { seat: string; side: string; name: string | null; person: string | null }[]
}

const rowOf = ({
  openedAt,
  activity,
  seats,
  timeControl,
  settling,
  rating,
  digest,
  origin,
  ending,
  ...rest
}: Selected): RoomRow => ({
  ...rest,
  // `open` writes no other values.
  ...(settling !== null && { settling: settling as Settling }),
  ...(rating !== null && { rated: true as const }),
  ...(timeControl !== null && { timeControl: fromJson<TimeControl>(timeControl) }),
  ...(digest !== null && { digest: fromJson<SetupDigest>(digest) }),
  ...(origin !== null && { origin }),
  ...(ending !== null && { ending: fromJson<Ending>(ending) }),
  openedAt: openedAt.toISOString(),
  activity: activity.toISOString(),
  seats: seats.map(({ seat, side, name, person }) => ({
    id: seat,
    side,
    ...(name !== null && { name }),
    ...(person !== null && { person }),
  })),
})

/** Finding and opening a single room. */
const ofRooms = ({ prisma, pool, teller, activity }: Connections) => ({
  async byId(id: string): Promise<RoomRow | undefined> {
    await activity.written((room) => room === id)
    const row = await prisma.room.findUnique({ where: { id }, select })
    return row ? rowOf(row) : undefined
  },

  async byCode(code: string): Promise<RoomRow | undefined> {
    await activity.written()
    const row = await prisma.room.findUnique({ where: { code }, select })
    return row ? rowOf(row) : undefined
  },

  /** Whether the event log of a room says that its game has begun. */
  async hasBegun(room: string): Promise<boolean> {
    const started = { roomId: room, scope: 'table', type: 'started' } as const
    return (await prisma.event.findFirst({ where: started, select: { seq: true } })) !== null
  },

  /**
   * Opens a room with the first entries of its event log.
   * @param refuse checks whether the host may have it, given the rooms that the host has, the persons of the new room
   * who no longer exist, and those of them who sit in a rated room and do not want ratings. Meanwhile other rooms of
   * the same host wait, and so does a change that deletes one of these persons or their wish for ratings
   * @returns whether it was opened; otherwise the refusal, or nothing when another room has this code
   */
  async open(
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
    const events = logEntries.map(({ cause, clock: _, ...logEntry }, i) => ({
      ...logEntry,
      roomId: room.id,
      seq: i + 1,
      body: toJson(logEntry.body),
      ...(cause && { cause: toJson(cause) }),
    }))
    const persons = [...new Set([room.host, ...seats.flatMap(({ person }) => person ?? [])])]
    try {
      const refusal = await prisma.$transaction(async (transaction) => {
        // The rows are locked in the same order everywhere, so that no two transactions wait for each other.
        const there = await transaction.$queryRaw<{ id: string }[]>`
          SELECT id FROM person WHERE id = ANY(${persons}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
        const gone = persons.filter((person) => !there.some(({ id }) => id === person))
        const own = await transaction.$queryRawUnsafe<OwnRooms[]>(ownRooms, room.host, longSetup)
        const sitting = rated ? [...new Set(seats.flatMap(({ person }) => person ?? []))] : []
        const willing = await transaction.$queryRaw<{ person: string }[]>`
          SELECT person FROM profile WHERE person = ANY(${sitting}::uuid[]) AND wanted`
        const unwilling = sitting.filter((id) => !willing.some(({ person }) => person === id))
        // A count returns one row.
        const refusal = refuse(own[0] as OwnRooms, gone, unwilling)
        if (refusal) return refusal
        await transaction.room.create({ data })
        await transaction.event.createMany({ data: events })
        const played = seats.flatMap(({ id, person = '' }) => {
          const account = programs.get(person)
          return account === undefined ? [] : [{ id, person, account }]
        })
        if (played.length > 0)
          await transaction.$executeRawUnsafe(
            takeSeats,
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
    await notify({ pool, teller }, [{ room: room.id, last: logEntries.length, lobby: room.listed }])
    return { isOpened: true }
  },
})

/** Rooms for the lists that people are shown. */
const inLists = ({ prisma, pool, activity }: Connections) => ({
  /**
   * Listed rooms that are not over and have changed since a time. They are sorted by age, so that the order tells
   * nothing about the play.
   */
  async listed(since: Date, most: number): Promise<RoomRow[]> {
    await activity.written()
    const rows = await prisma.room.findMany({
      where: { listed: true, status: { not: 'over' }, activity: { gte: since } },
      orderBy: { openedAt: 'desc' },
      take: most,
      select,
    })
    return rows.map(rowOf)
  },

  /**
   * Listed rooms that everybody may watch and that have been started, the latest opened first. Rooms that begin at a
   * moment of another one are left out.
   */
  async toWatch(
    most: number,
    statuses: readonly RoomRow['status'][] = ['playing', 'over'],
  ): Promise<RoomRow[]> {
    await activity.written()
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM room WHERE listed AND spectators = 'public' AND origin IS NULL AND status = ANY($2)
         AND EXISTS (SELECT FROM event WHERE room = room.id AND seq < 100 AND type = 'started')
       ORDER BY opened_at DESC LIMIT $1`,
      [most, statuses],
    )
    const found = await prisma.room.findMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      orderBy: { openedAt: 'desc' },
      select,
    })
    return found.map(rowOf)
  },

  /**
   * Rooms that a person sits in or has opened: first those that are not over, then the others; in each part the latest
   * changed first.
   */
  async of(person: string, most: number): Promise<RoomRow[]> {
    await activity.written()
    const own = { OR: [{ host: person }, { seats: { some: { person } } }] }
    const orderBy = [{ activity: 'desc' }, { openedAt: 'desc' }] as const
    const find = (isOver: boolean, take: number) =>
      prisma.room.findMany({
        where: { ...own, status: isOver ? 'over' : { not: 'over' } },
        orderBy: [...orderBy],
        take,
        select,
      })
    const open = await find(false, most)
    const rows = open.length < most ? [...open, ...(await find(true, most - open.length))] : open
    return rows.map(rowOf)
  },
})

/** The rooms that count against the limits of a person. */
const ofOwners = ({ pool }: Connections) => ({
  /** A person's rooms that are not over. */
  async ownedBy(person: string): Promise<OwnRooms> {
    const { rows } = await pool.query<OwnRooms>(ownRooms, [person, longSetup])
    // A count returns one row.
    return rows[0] as OwnRooms
  },

  /**
   * The number of tables with clocks, not over, at which a person sits.
   * @param but the id of a room that does not count
   */
  async timedOf(person: string, but?: string): Promise<number> {
    const { rows } = await pool.query<{ tables: number }>(
      `SELECT count(DISTINCT room.id)::int AS tables FROM seat JOIN room ON room.id = seat.room
       WHERE person = $1 AND status <> 'over' AND time_control IS NOT NULL AND room.id IS DISTINCT FROM $2::uuid`,
      [person, but ?? null],
    )
    return rows[0]?.tables ?? 0
  },
})

/** The rooms that a server works on without a request. */
const forServers = ({ prisma, pool, activity }: Connections) => ({
  /** All rooms in which a game is being played, the oldest first: for background work, not for a list. */
  running(): Promise<{ id: string; game: string }[]> {
    return prisma.room.findMany({
      where: { status: 'playing' },
      orderBy: { openedAt: 'asc' },
      select: { id: true, game: true },
    })
  },

  /** The rooms with a time control in which a game is being played, or sides may be bid for. */
  async timed(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM room
       WHERE (status = 'playing' OR status = 'waiting' AND settling = 'bid') AND time_control IS NOT NULL
       ORDER BY opened_at`,
    )
    return rows.map(({ id }) => id)
  },

  /**
   * The rooms in which a game is being played and a bot gives the orders of a seat, the latest changed first.
   * @param bots the first and the last id that a bot can have as a person
   */
  async playedByBots(bots: { from: string; to: string }, since: Date, most: number): Promise<string[]> {
    await activity.written()
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM room
       WHERE status = 'playing' AND activity >= $3
         AND EXISTS (SELECT FROM seat WHERE room = room.id AND (person BETWEEN $1::uuid AND $2::uuid OR substitute IS NOT NULL))
       ORDER BY activity DESC LIMIT $4`,
      [bots.from, bots.to, since, most],
    )
    return rows.map(({ id }) => id)
  },

  /**
   * Rooms with a game over days that is being played, where a seat has ever ordered beforehand (T24), the latest
   * changed first.
   */
  async orderedBeforehand(since: Date, most: number): Promise<string[]> {
    await activity.written()
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM room
       WHERE status = 'playing' AND activity >= $1 AND time_control->>'kind' IN ('days', 'bank')
         AND EXISTS (SELECT FROM event WHERE room = room.id AND type = 'orderedBeforehand')
       ORDER BY activity DESC LIMIT $2`,
      [since, most],
    )
    return rows.map(({ id }) => id)
  },
})

/** All stored rooms. */
export const rooms = (connections: Connections) => ({
  ...ofRooms(connections),
  ...inLists(connections),
  ...ofOwners(connections),
  ...forServers(connections),
})

/** The number of rooms for each status. It reads the whole table of rooms: some 10 ms for 100,000 of them. */
export async function roomCounts(pool: pg.Pool): Promise<{ status: string; count: number }[]> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM room GROUP BY status',
  )
  return rows
}
