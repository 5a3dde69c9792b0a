import type { SeatId } from './audience.ts'
import type { AnyEvent } from './event.ts'
import type { PreparedGame } from './game.ts'
import { randomFrom } from './random.ts'
import type { State } from './state.ts'

const noRandom = randomFrom(new Uint8Array(32))

/**
 * What a legal order would bring, as far as the view of its seat can tell: the events that the game's own `decide` makes
 * of it, for a client that shows the effect before the order is sent. Whatever is random is drawn from a fixed seed and
 * tells nothing; a caller uses only the events that come before the first random one.
 * @param view a view, not the state: secrets of others are missing in it
 * @returns undefined where the effect depends on what the view does not hold; `decide` may throw there
 */
export function preview<S extends State, C, E extends AnyEvent, P>(
  game: Pick<PreparedGame<S, C, E, P>, 'decide'>,
  view: S,
  seat: SeatId,
  order: C,
): E[] | undefined {
  try {
    return game.decide(view, seat, order, noRandom)
  } catch {
    return undefined
  }
}
