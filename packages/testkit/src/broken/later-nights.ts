import {
  changingEvents,
  type Mistake,
  type MistakenState,
  mistakeAfterEvent,
  planIn,
  withOpenEventFields,
  withOpenFields,
} from './mistake.ts'

/** Deliberate mistakes that do not show in the first night of a campaign. */
export const laterNightMistakes: readonly Mistake[] = [
  {
    what: 'an open event that says how long the route is',
    caughtBy: 'non-interference-plan',
    in: (game) =>
      changingEvents(game, (event, state) =>
        event.type === 'turnBegan' && (state as MistakenState).open.night > 1
          ? [withOpenEventFields(event, { round: planIn(state)?.route.length ?? 1 })]
          : [event],
      ),
  },
  {
    what: 'a deployment that shows in what is open before the curtain',
    caughtBy: 'non-interference-preparation',
    in: (game) =>
      mistakeAfterEvent(game, 'defencesLocked', (state, { own }) =>
        state.open.night > 1 ? withOpenFields(state, { vp: JSON.stringify(own).length }) : state,
      ),
  },
  {
    what: 'the next weather card in an open event',
    caughtBy: 'non-interference-chance',
    in: (game) =>
      changingEvents(game, (event, state, random) => {
        const { night } = (state as MistakenState).open
        if (event.type !== 'curtainRaised' || night < 2) return [event]
        const next = random('weather/deck').shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])[night]
        return [withOpenEventFields(event, { markers: next })]
      }),
  },
  {
    what: 'a score that is not carried over',
    caughtBy: 'ledger',
    in: (game) =>
      mistakeAfterEvent(game, 'nightBegan', (state) => withOpenFields(state, { carried: 1, vp: 1 })),
  },
]
