import type { SeatId } from './audience.ts'
import { eventsOf } from './decided.ts'
import type { AnyEvent } from './event.ts'
import type { PreparedGame } from './game.ts'
import { randomFrom } from './random.ts'
import type { State } from './state.ts'

const noRandom = randomFrom(new Uint8Array(32))

/**
 * The events that would follow from a legal order, as far as the view of its seat allows: the result of the game's own
 * `decide`. A client shows them before the order is sent. Random numbers come from a fixed seed and mean nothing: use
 * only the events before the first random one.
 * @param view a view, not the state: secrets of others are missing in it
 * @returns undefined when `decide` throws, because the effect depends on what the view does not hold
 */
export function previewEvents<S extends State, C, E extends AnyEvent, P>(
  game: Pick<PreparedGame<S, C, E, P>, 'decide'>,
  view: S,
  seat: SeatId,
  order: C,
): E[] | undefined {
  try {
    return eventsOf(game.decide(view, seat, order, noRandom))
  } catch {
    return undefined
  }
}
