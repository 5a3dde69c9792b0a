import type { SeekWish } from '@opsroom/protocol'
import { type AnyGame, isOverDays, type SeatInfo, type TimeControl } from '@opsroom/rules/core'
import { seatsForPlayers } from '../lobby/create-room.ts'
import { usualHolidays } from '../lobby/days.ts'

/** The wishes of a seek other than game and options. */
type More = Omit<SeekWish, 'game' | 'setup' | 'seats'>

/** The seats of these options for two players; undefined if two cannot play. */
export function seatsForTwo(game: AnyGame, setup: unknown): readonly SeatInfo[] | undefined {
  const read = game.setup.safeParse(setup)
  if (!read.success) return undefined
  const seats = seatsForPlayers(game.prepare(read.data).seats, 2)
  return seats.length === 2 ? seats : undefined
}

/** A seek for two with these options. */
export function seekWishFor(game: AnyGame, setup: unknown, more: More): SeekWish {
  const seats = seatsForTwo(game, setup)
  return { game: game.id, setup, ...(seats && { seats: seats.map(({ id }) => id) }), ...more }
}

/** The default times of live clocks and of games over days. */
export const usualTimeControls: Record<'live' | 'days', TimeControl> = {
  live: { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 },
  days: { kind: 'days', days: 3, holidayDays: usualHolidays },
}

/** The kind of time control in a list: games over days are of one kind, by days for each decision or by a bank. */
export function timeControlGroup(timeControl: TimeControl | undefined): 'untimed' | 'live' | 'days' {
  if (!timeControl) return 'untimed'
  return isOverDays(timeControl) ? 'days' : 'live'
}
