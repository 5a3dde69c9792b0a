import type { AnyEvent, State } from '@opsroom/rules/core'
import {
  eventWithOpenFields,
  gameWithChangedEvents,
  gameWithChangedState,
  type Mistake,
} from '../broken/mistake.ts'
import type { SnowballOpen, SnowballSecret } from './game.ts'

type Snowball = State<SnowballOpen & { hint?: unknown }, SnowballSecret, { sun: number }>
const hinting = (state: Snowball, hint: unknown): Snowball => ({ ...state, open: { ...state.open, hint } })
let rounds = 0

/** Deliberate mistakes with the secrets and the open parts of Snowball Fight. */
export const snowballMistakes: readonly Mistake[] = [
  {
    what: 'evolve copies an order into what is open',
    caughtBy: 'law',
    in: (game) =>
      gameWithChangedState<Snowball, AnyEvent>(game, 'ordered', (state, { own }) => hinting(state, own)),
  },
  {
    what: 'an event that lets everybody know who is ready',
    caughtBy: 'locking',
    in: (game) =>
      gameWithChangedEvents(game, (event) =>
        event.type === 'ordered'
          ? [event, { type: 'left', open: { seat: Object.keys(event.own ?? {})[0] } }]
          : [event],
      ),
  },
  {
    what: 'an open event that only one kind of order has',
    caughtBy: 'non-interference-order',
    in: (game) =>
      gameWithChangedEvents(game, (event) =>
        event.type === 'ordered' && JSON.stringify(event.own).includes('make')
          ? [event, { type: 'left', open: { seat: 'nobody' } }]
          : [event],
      ),
  },
  {
    what: 'a sun that is shown two rounds before it comes out',
    caughtBy: 'non-interference-sun',
    in: (game) =>
      gameWithChangedEvents(game, (event, state) => {
        const { open, sealed } = state as Snowball
        return event.type === 'roundEnded' && sealed
          ? [eventWithOpenFields(event, { sun: sealed.sun - open.round < 3 })]
          : [event]
      }),
  },
  {
    what: 'an answer that knows what the others ordered',
    caughtBy: 'answers',
    in: (game) => ({
      ...gameWithChangedState<Snowball, AnyEvent>(game, 'ordered', (state, { own }) => hinting(state, own)),
      waitingFor: (view) => ({ ...game.waitingFor(view), hint: (view as Snowball).open.hint }),
    }),
  },
  {
    what: 'a round that never ends the game',
    caughtBy: 'plays',
    in: (game) => ({ ...game, outcome: () => undefined }),
  },
  {
    what: 'a sample that is not legal',
    caughtBy: 'plays',
    in: (game) => ({ ...game, sample: (_, seat) => ({ type: 'throw', at: seat }) }),
  },
  {
    what: 'something kept outside the state',
    caughtBy: 'round-trip',
    in: (game) =>
      gameWithChangedEvents(game, (event) =>
        event.type === 'roundEnded' ? [eventWithOpenFields(event, { hit: [`${++rounds}`] })] : [event],
      ),
  },
  {
    what: 'options that forget ducking',
    caughtBy: 'offered',
    in: (game) => ({
      ...game,
      options: (view, seat, draft) => {
        const { choices, ...rest } = game.options(view, seat, draft)
        return { ...rest, choices: choices.filter(({ value }) => value !== 'duck') }
      },
    }),
  },
]
