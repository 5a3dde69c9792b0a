import type { SeekWish } from '@opsroom/protocol'
import { type AnyGame, isOverDays, type SeatInfo, type TimeControl } from '@opsroom/rules/core'
import { seatsForPlayers } from '../lobby/create-room.ts'
import { defaultHolidayDays } from '../lobby/days.ts'

/** The parts of a seek other than its game, options and seats. */
type More = Omit<SeekWish, 'game' | 'setup' | 'seats'>

/** The seats for two players with these options; undefined if the options are invalid or two cannot play them. */
export function seatsForTwo(game: AnyGame, setup: unknown): readonly SeatInfo[] | undefined {
  const read = game.setup.safeParse(setup)
  if (!read.success) return undefined
  const seats = seatsForPlayers(game.prepare(read.data).seats, 2)
  return seats.length === 2 ? seats : undefined
}

/** Builds a seek for two players with these options. */
export function seekWishFor(game: AnyGame, setup: unknown, more: More): SeekWish {
  const seats = seatsForTwo(game, setup)
  return { game: game.id, setup, ...(seats && { seats: seats.map(({ id }) => id) }), ...more }
}

/** The default time controls for live games and for games over days. */
export const usualTimeControls: Record<'live' | 'days', TimeControl> = {
  live: { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 },
  days: { kind: 'days', days: 3, holidayDays: defaultHolidayDays },
}

/**
 * The kind of a time control as the list of seeks shows it: days for each decision and a bank for days both count as
 * `days`.
 */
export function timeControlGroup(timeControl: TimeControl | undefined): 'untimed' | 'live' | 'days' {
  if (!timeControl) return 'untimed'
  return isOverDays(timeControl) ? 'days' : 'live'
}
