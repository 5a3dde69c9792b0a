import type pg from 'pg'
import type { Prisma } from '../generated/prisma/client.ts'
import type { Connections } from './connections.ts'
import {
  insertRoom,
  longSetupBytes,
  type NewRoom,
  type OwnRoomCounts,
  ownRoomCountsQuery,
  type RefuseOpening,
} from './insert-room.ts'
import { type RoomRow, roomRowColumns, roomRowOf } from './room-rows.ts'

/** Reads of single rooms. */
const ofRooms = ({ prisma, activity }: Connections) => ({
  async byId(id: string): Promise<RoomRow | undefined> {
    await activity.written((room) => room === id)
    const row = await prisma.room.findUnique({ where: { id }, select: roomRowColumns })
    return row ? roomRowOf(row) : undefined
  },

  async byCode(code: string): Promise<RoomRow | undefined> {
    await activity.written()
    const row = await prisma.room.findUnique({ where: { code }, select: roomRowColumns })
    return row ? roomRowOf(row) : undefined
  },

  /** Whether the event log of a room says that its game has begun. */
  async hasBegun(room: string): Promise<boolean> {
    const started = { roomId: room, scope: 'table', type: 'started' } as const
    return (await prisma.event.findFirst({ where: started, select: { seq: true } })) !== null
  },
})

/** All reads of a list see the same moment: a game that starts or ends between two of them would be in both, or in none. */
const atOneMoment = { isolationLevel: 'RepeatableRead' } as const

/** Rooms for the lists that people are shown. */
const inLists = ({ prisma, pool, activity }: Connections) => ({
  /**
   * Listed rooms: those that wait for players and have changed since a time, and games in progress that everybody may
   * watch and that are over days or were opened since that time. Nothing is said of a game whose players keep spectators
   * out (T31). Whether a game is listed, and its place, depend on its age alone: a game that dropped out while it is idle
   * would tell of the next move by its return, before late spectators may know of it.
   * @param most the largest number of either, so that games to watch leave room for those that can be joined
   */
  async listed(since: Date, most: number): Promise<RoomRow[]> {
    await activity.written()
    const isOverDays = ['days', 'bank'].map((kind) => ({ timeControl: { path: ['kind'], equals: kind } }))
    const shown: Prisma.RoomWhereInput[] = [
      { status: 'waiting', activity: { gte: since } },
      { status: 'playing', spectators: 'public', OR: [{ openedAt: { gte: since } }, ...isOverDays] },
    ]
    const reads = shown.map((which) =>
      prisma.room.findMany({
        where: { listed: true, ...which },
        orderBy: { openedAt: 'desc' },
        take: most,
        select: roomRowColumns,
      }),
    )
    const found = await prisma.$transaction(reads, atOneMoment)
    const byAge = found.flat().sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime())
    return byAge.map(roomRowOf)
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
      select: roomRowColumns,
    })
    return found.map(roomRowOf)
  },

  /**
   * Rooms that a person sits in or has opened: first those that are not over, then the others. In each part the rooms
   * with a seat of the person come first, the latest changed in front; those without one follow by age, because their
   * host may be shown the game late, or not at all.
   */
  async of(person: string, most: number): Promise<RoomRow[]> {
    await activity.written()
    const find = (whose: Prisma.RoomWhereInput, by: 'activity' | 'openedAt', isOver: boolean) =>
      prisma.room.findMany({
        where: { ...whose, status: isOver ? 'over' : { not: 'over' } },
        orderBy: [{ [by]: 'desc' }, { openedAt: 'desc' }],
        take: most,
        select: roomRowColumns,
      })
    const reads = [false, true].flatMap((isOver) => [
      find({ seats: { some: { person } } }, 'activity', isOver),
      find({ host: person, seats: { none: { person } } }, 'openedAt', isOver),
    ])
    const found = await prisma.$transaction(reads, atOneMoment)
    return found.flat().slice(0, most).map(roomRowOf)
  },
})

/** Counts of the rooms that count against the limits of a person. */
const ofOwners = ({ pool }: Connections) => ({
  /** The numbers of a person's rooms that are not over. */
  async ownedBy(person: string): Promise<OwnRoomCounts> {
    const { rows } = await pool.query<OwnRoomCounts>(ownRoomCountsQuery, [person, longSetupBytes])
    // The cast is safe: a query of counts always returns one row.
    return rows[0] as OwnRoomCounts
  },

  /**
   * The number of tables with clocks, not over, at which a person sits.
   * @param but the id of a room that is not counted
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
   * The rooms in which a game over days is being played and a seat has ever ordered beforehand (T24), the latest
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

/** Reads and changes of stored rooms. */
export const rooms = (connections: Connections) => ({
  open: (room: NewRoom, refuse?: RefuseOpening) => insertRoom(connections, room, refuse),
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
