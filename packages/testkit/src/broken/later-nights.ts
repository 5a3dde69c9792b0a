import {
  eventWithOpenFields,
  gameWithChangedEvents,
  gameWithChangedState,
  type Mistake,
  type MistakenState,
  planIn,
  stateWithOpenFields,
} from './mistake.ts'

/** Deliberate mistakes that do not show in the first night of a campaign. */
export const laterNightMistakes: readonly Mistake[] = [
  {
    what: 'an open event that says how long the route is',
    caughtBy: 'non-interference-plan',
    in: (game) =>
      gameWithChangedEvents(game, (event, state) =>
        event.type === 'turnBegan' && (state as MistakenState).open.night > 1
          ? [eventWithOpenFields(event, { round: planIn(state)?.route.length ?? 1 })]
          : [event],
      ),
  },
  {
    what: 'a deployment that shows in what is open before the curtain',
    caughtBy: 'non-interference-preparation',
    in: (game) =>
      gameWithChangedState(game, 'defencesLocked', (state, { own }) =>
        state.open.night > 1 ? stateWithOpenFields(state, { vp: JSON.stringify(own).length }) : state,
      ),
  },
  {
    what: 'the next weather card in an open event',
    caughtBy: 'non-interference-chance',
    in: (game) =>
      gameWithChangedEvents(game, (event, state, random) => {
        const { night } = (state as MistakenState).open
        if (event.type !== 'curtainRaised' || night < 2) return [event]
        const next = random('weather/deck').shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])[night]
        return [eventWithOpenFields(event, { markers: next })]
      }),
  },
  {
    what: 'a score that is not carried over',
    caughtBy: 'ledger',
    in: (game) =>
      gameWithChangedState(game, 'nightBegan', (state) => stateWithOpenFields(state, { carried: 1, vp: 1 })),
  },
]
