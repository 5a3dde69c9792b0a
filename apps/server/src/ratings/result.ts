import type { SeatId } from '@opsroom/rules/core'
import type { NewRatedGame } from '../store/ratings.ts'
import { botHolding } from '../table/holders.ts'
import type { Table } from '../table/table.ts'

/**
 * The rated result of a match that is over (T30), or undefined if it does not count: it was closed or not started,
 * its sides were not settled fairly, one person or a bot held the seats, or a bot or a program gave orders.
 */
export function ratedGameOf({ facts, play }: Table, hadHelp: boolean): NewRatedGame | undefined {
  const { open, sealed } = play.table
  const { game } = facts
  const { ending, settled, seats, timeControl, programs } = open
  const [one, two] = seats.map(({ id }) => id)
  if (!open.rated || !open.started || !ending || ending.by === 'closed') return undefined
  // It begins at a moment of another game, whose further course may be known.
  if (open.origin) return undefined
  if (one === undefined || two === undefined || seats.length > 2 || hadHelp) return undefined
  if (programs || sealed?.programs) return undefined
  if (!settled && !game.fairSides?.isMirrored) return undefined
  const persons = [sealed?.holders[one], sealed?.holders[two]]
  const [first, second] = persons
  if (!first || !second || first === second || persons.some((person) => botHolding(person))) return undefined
  // If each has played both sides, the result counts for no single side.
  const sideOf = (seat: SeatId): string | null =>
    game.fairSides?.isMirrored ? null : (settled?.sides[seat] ?? null)
  const won = (seat: SeatId) => ending.winners.includes(seat)
  return {
    room: facts.room,
    game: facts.gameId,
    speed: timeControl?.kind === 'live' ? 'live' : 'slow',
    persons: [first, second],
    firstSide: sideOf(one),
    secondSide: sideOf(two),
    score: won(one) === won(two) ? 0.5 : won(one) ? 1 : 0,
    highlights: {
      seats: [one, two],
      ...(ending.by === 'game' && { points: ending.points }),
      ...game.highlights?.({ open: play.game.open }),
    },
  }
}
