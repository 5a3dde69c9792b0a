import {
  eventWithOpenFields,
  gameWithChangedEvents,
  gameWithChangedState,
  type Mistake,
  type MistakenState,
  stateWithOpenFields,
} from './mistake.ts'

let decisions = 0

/** Deliberate mistakes that leak nothing. */
export const mistakesWithoutLeaks: readonly Mistake[] = [
  {
    what: 'a field that is open but not listed',
    caughtBy: 'listed',
    in: (game) => gameWithChangedState(game, 'turnBegan', (state) => stateWithOpenFields(state, { hint: 1 })),
  },
  {
    what: 'a decision that changes the state that it was given',
    caughtBy: 'plays',
    in: (game) => ({
      ...game,
      decide: (state, ...more) => {
        ;(state as MistakenState).open.acted.push('red')
        return game.decide(state, ...more)
      },
    }),
  },
  {
    what: 'a night that never ends',
    caughtBy: 'plays',
    in: (game) =>
      gameWithChangedState(game, 'bomberFlew', (state) =>
        stateWithOpenFields(state, { bomber: { ...state.open.bomber, landed: false } }),
      ),
  },
  {
    what: 'a sample that is not legal',
    caughtBy: 'plays',
    in: (game) => ({
      ...game,
      sample: (view, seat, rng) => {
        const order = game.sample(view, seat, rng) as { type: string }
        return order?.type === 'fighter' ? { ...order, path: ['NE', 'SW'] } : order
      },
    }),
  },
  {
    what: 'something kept outside the state',
    caughtBy: 'round-trip',
    in: (game) =>
      gameWithChangedEvents(game, (event) =>
        event.type === 'turnBegan' ? [eventWithOpenFields(event, { round: ++decisions })] : [event],
      ),
  },
  {
    what: 'something in the state that no JSON holds',
    caughtBy: 'round-trip',
    in: (game) =>
      gameWithChangedState(game, 'turnBegan', (state) => stateWithOpenFields(state, { acted: new Set() })),
  },
  {
    what: 'options that forget landing',
    caughtBy: 'small-orders',
    in: (game) => ({
      ...game,
      options: (view, seat, draft) => {
        const { choices, ...rest } = game.options(view, seat, draft)
        return { ...rest, choices: choices.filter(({ pick }) => pick !== 'land') }
      },
    }),
  },
  {
    what: 'options that print the wrong price',
    caughtBy: 'options',
    in: (game) => ({
      ...game,
      options: (view, seat, draft) => {
        const { choices, ...rest } = game.options(view, seat, draft)
        return { ...rest, choices: choices.map((choice) => ({ ...choice, ...(choice.cost && { cost: 7 }) })) }
      },
    }),
  },
  {
    what: 'a score that moves without an entry',
    caughtBy: 'ledger',
    in: (game) =>
      gameWithChangedState(game, 'fightersTurnEnded', (state) =>
        stateWithOpenFields(state, { vp: state.open.vp + 1 }),
      ),
  },
]
