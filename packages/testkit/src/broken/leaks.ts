import { type DuelSetup, duel, type PreparedDuel } from '@opsroom/rules/duel'
import { changingEvents, type Game, type Mistake, onEvent, openly, planIn, withOpen } from './mistake.ts'

export { changingEvents }

/** Mistakes with secrets that options have. */
export const leaksOfOptions: readonly Mistake[] = [
  {
    what: 'Window announced before the tiles are moved',
    caughtBy: 'non-interference-phase-five',
    // As the rules of version 1 had it.
    in: (game) => duel.prepare((game as PreparedDuel).rules.setup as DuelSetup, 1),
  },
]

/** A secret of one seat, as a number that the track can hold. */
const numberOf = (own: unknown): number => Number(JSON.stringify(own).replaceAll(/\D/g, '').slice(-9))

/** Mistakes that leak the British choice of targets and routes. */
export const leaksOfTargets: readonly Mistake[] = [
  {
    what: 'crests that show on the track',
    caughtBy: 'non-interference-crests',
    in: (game) =>
      onEvent(game, 'crestsShown', (state, { own }) =>
        own ? withOpen(state, { vp: numberOf(own) }) : state,
      ),
  },
  {
    what: 'drawn targets that show on the track',
    caughtBy: 'non-interference-drawn-target',
    in: (game) =>
      onEvent(game, 'targetDrawn', (state, { own }) =>
        own ? withOpen(state, { vp: state.open.vp + numberOf(own) }) : state,
      ),
  },
  {
    what: 'planning anew that all are told of',
    caughtBy: 'non-interference-planning-anew',
    in: (game) =>
      changingEvents(game, (event, state) => {
        const { round, turn } = (state as Game).open
        return event.type === 'routePlanned' ? [event, { type: 'turnBegan', open: { round, turn } }] : [event]
      }),
  },
]

/** Mistakes with secrets. */
export const leaks: readonly Mistake[] = [
  {
    what: 'evolve copies a secret into what is open',
    caughtBy: 'law',
    in: (game) => onEvent(game, 'planLocked', (state, { own }) => withOpen(state, { hint: own })),
  },
  {
    what: 'an event that lets everybody know who is ready',
    caughtBy: 'locking',
    in: (game) =>
      changingEvents(game, (event) =>
        event.type === 'planLocked'
          ? [event, { type: 'turnBegan', open: { round: 0, turn: 'mosquito' } }]
          : [event],
      ),
  },
  {
    what: 'waitingFor tells how far the other is',
    caughtBy: 'locking',
    in: (game) => ({
      ...onEvent(game, 'defencesLocked', (state) => withOpen(state, { round: 1 })),
      waitingFor: (view) => {
        const waiting = game.waitingFor(view)
        return waiting.secret
          ? { ...waiting, secret: `${waiting.secret}/${(view as Game).open.round}` }
          : waiting
      },
    }),
  },
  {
    what: 'an open event that says how long the route is',
    caughtBy: 'non-interference-plan',
    in: (game) =>
      changingEvents(game, (event, state) =>
        event.type === 'turnBegan' ? [openly(event, { round: planIn(state)?.route.length ?? 1 })] : [event],
      ),
  },
  {
    what: 'a refusal that knows the target',
    caughtBy: 'answers',
    in: (game) => ({
      ...onEvent(game, 'planLocked', (state) => withOpen(state, { hint: planIn(state)?.target })),
      waitingFor: (view) => ({ ...game.waitingFor(view), hint: (view as Game).open.hint }),
    }),
  },
  {
    what: 'a deployment that shows in what is open before the curtain',
    caughtBy: 'non-interference-preparation',
    in: (game) =>
      onEvent(game, 'defencesLocked', (state, { own }) =>
        withOpen(state, { vp: JSON.stringify(own).length }),
      ),
  },
  {
    what: 'the next weather card in an open event',
    caughtBy: 'non-interference-chance',
    in: (game) =>
      changingEvents(game, (event, _, random) => {
        if (event.type !== 'curtainRaised') return [event]
        const next = random('weather/deck').shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])[1]
        return [openly(event, { markers: next })]
      }),
  },
]

/** Mistakes of the solo mission. */
export const soloLeaks: readonly Mistake[] = [
  {
    what: 'the last card of the deck in an open event',
    caughtBy: 'non-interference-deck',
    in: (game) =>
      changingEvents(game, (event, state, random) => {
        if (event.type !== 'turnBegan') return [event]
        const deck = random(`n${(state as Game).open.night}/solo/out/0`).shuffle([...Array(40).keys()])
        return [openly(event, { round: deck.at(-1) })]
      }),
  },
  {
    what: 'weather, start airports and number of the target city come before the tiles',
    caughtBy: 'non-interference-weather',
    // As they did by version 1 of the rules.
    in: (game) => duel.prepare((game as PreparedDuel).rules.setup as DuelSetup, 1),
  },
]
