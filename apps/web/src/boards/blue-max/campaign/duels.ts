import type { EndedChapter } from '@opsroom/protocol'
import { type DuelSummary, duelSummarySchema } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** A duel that is over: the chapter, with Blue Max's own summary of it. */
export type EndedDuel = Omit<EndedChapter, 'summary'> & DuelSummary

export const endedDuelOf = ({ summary, ...chapter }: EndedChapter): EndedDuel => ({
  ...chapter,
  ...duelSummarySchema.parse(summary),
})

/** The standing of a pilot over all duels. One point is one enemy plane that was put out (B1.12.3). */
export interface PilotTally {
  seat: SeatId
  /** The pilot's points in each duel, in the order of the duels. */
  points: readonly number[]
  total: number
  /** The number of duels that the pilot's side has won. */
  won: number
}

/** The pilots by points, the highest first; among equals the pilot whose side has won more duels comes first. */
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

/** The number of duels won by each side, and of drawn duels. */
export const duelsWonBySide = (duels: readonly EndedDuel[]): Record<DuelSummary['winner'], number> => ({
  allies: duels.filter(({ winner }) => winner === 'allies').length,
  central: duels.filter(({ winner }) => winner === 'central').length,
  draw: duels.filter(({ winner }) => winner === 'draw').length,
})
