import type { RoomSummary } from '@opsroom/protocol'
import type { Ending, Settling, SetupSummary, TimeControl } from '@opsroom/rules/core'
import type { Prisma } from '../generated/prisma/client.ts'
import { fromJson } from './json.ts'

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

/** The columns that are read of a room to make a `RoomRow`. */
export const roomRowColumns = {
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

/** A `RoomRow` from a room as Prisma reads it. */
export const roomRowOf = ({
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
  // The cast is safe: rooms are stored with no other values of `settling`.
  ...(settling !== null && { settling: settling as Settling }),
  ...(rating !== null && { rated: true as const }),
  ...(timeControl !== null && { timeControl: fromJson<TimeControl>(timeControl) }),
  ...(digest !== null && { digest: fromJson<SetupSummary>(digest) }),
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
