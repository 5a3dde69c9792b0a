import { changingEvents, type Game, type Mistake, onEvent, openly, planIn, withOpen } from './mistake.ts'

/** Mistakes that the first night of a campaign does not show. */
export const laterNights: readonly Mistake[] = [
  {
    what: 'an open event that says how long the route is',
    caughtBy: 'non-interference-plan',
    in: (game) =>
      changingEvents(game, (event, state) =>
        event.type === 'turnBegan' && (state as Game).open.night > 1
          ? [openly(event, { round: planIn(state)?.route.length ?? 1 })]
          : [event],
      ),
  },
  {
    what: 'a deployment that shows in what is open before the curtain',
    caughtBy: 'non-interference-preparation',
    in: (game) =>
      onEvent(game, 'defencesLocked', (state, { own }) =>
        state.open.night > 1 ? withOpen(state, { vp: JSON.stringify(own).length }) : state,
      ),
  },
  {
    what: 'the next weather card in an open event',
    caughtBy: 'non-interference-chance',
    in: (game) =>
      changingEvents(game, (event, state, random) => {
        const { night } = (state as Game).open
        if (event.type !== 'curtainRaised' || night < 2) return [event]
        const next = random('weather/deck').shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])[night]
        return [openly(event, { markers: next })]
      }),
  },
  {
    what: 'a score that is not carried over',
    caughtBy: 'ledger',
    in: (game) => onEvent(game, 'nightBegan', (state) => withOpen(state, { carried: 1, vp: 1 })),
  },
]
