import type { EndedChapter } from '@opsroom/protocol'
import { type DuelSummary, duelSummarySchema } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** A duel that is over: a chapter with the game's own summary. */
export type EndedDuel = Omit<EndedChapter, 'summary'> & DuelSummary

export const endedDuelOf = ({ summary, ...chapter }: EndedChapter): EndedDuel => ({
  ...chapter,
  ...duelSummarySchema.parse(summary),
})

/** The standing of a pilot over all duels: points are enemy planes that were out (B1.12.3). */
export interface PilotTally {
  seat: SeatId
  /** The points in each duel, in order. */
  points: readonly number[]
  total: number
  /** Duels that the pilot's side has won. */
  won: number
}

/** The pilots, the one with the most points first; of equals the one whose side has won more. */
export function pilotTallies(duels: readonly EndedDuel[]): PilotTally[] {
  const seats = Object.keys(duels[0]?.sides ?? {})
  return seats
    .map((seat) => {
      const points = duels.map((duel) => duel.points[seat] ?? 0)
      return {
        seat,
        points,
        total: points.reduce((sum, each) => sum + each, 0),
        won: duels.filter(({ winner, sides }) => sides[seat] === winner).length,
      }
    })
    .sort(
      (one, other) => other.total - one.total || other.won - one.won || one.seat.localeCompare(other.seat),
    )
}

/** Duels won by each side, and drawn ones. */
export const duelsWonBySide = (duels: readonly EndedDuel[]): Record<DuelSummary['winner'], number> => ({
  allies: duels.filter(({ winner }) => winner === 'allies').length,
  central: duels.filter(({ winner }) => winner === 'central').length,
  draw: duels.filter(({ winner }) => winner === 'draw').length,
})
