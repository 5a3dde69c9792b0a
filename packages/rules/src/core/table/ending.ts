import type { SeatId } from '../audience.ts'
import type { AnyEvent } from '../event.ts'
import { type DecisionInput, pointsBySeat } from './situation.ts'
import type { Ending } from './terms.ts'

/** The event that ends a table, with the score so far; it makes the seed public. */
export const tableEndedEvent = (
  { game, play, seed }: DecisionInput,
  ending: Pick<Ending, 'by' | 'winners' | 'resigned' | 'late'>,
): AnyEvent => ({
  type: 'ended',
  open: { ending: { points: pointsBySeat(game, play), ...ending }, seed },
})

/** The winners when some seats lose: all seats on the sides of none of them. */
export function winnersAgainst({ game, play }: DecisionInput, losing: readonly SeatId[]): SeatId[] {
  const losers = losing.map((seat) => game.sideOf(play.game, seat))
  return play.table.open.seats
    .map(({ id }) => id)
    .filter((id) => !losers.includes(game.sideOf(play.game, id)))
}
