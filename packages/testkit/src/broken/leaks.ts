import { type DuelSetup, duel, type PreparedDuel } from '@opsroom/rules/duel'
import {
  eventWithOpenFields,
  gameWithChangedEvents,
  gameWithChangedState,
  type Mistake,
  type MistakenState,
  planIn,
  stateWithOpenFields,
} from './mistake.ts'

export { gameWithChangedEvents }

/** Deliberate mistakes that leak secrets of optional rules. */
export const leaksOfOptions: readonly Mistake[] = [
  {
    what: 'Window announced before the tiles are moved',
    caughtBy: 'non-interference-phase-five',
    // Version 1 of the rules has this mistake: it announces Window before the tiles are moved.
    in: (game) => duel.prepare((game as PreparedDuel).rules.setup as DuelSetup, 1),
  },
]

/** The secret of a seat encoded as a number that fits on the VP track. */
const numberOf = (own: unknown): number => Number(JSON.stringify(own).replaceAll(/\D/g, '').slice(-9))

/** Deliberate mistakes that leak the British choice of targets and routes. */
export const leaksOfTargets: readonly Mistake[] = [
  {
    what: 'crests that show on the track',
    caughtBy: 'non-interference-crests',
    in: (game) =>
      gameWithChangedState(game, 'crestsShown', (state, { own }) =>
        own ? stateWithOpenFields(state, { vp: numberOf(own) }) : state,
      ),
  },
  {
    what: 'drawn targets that show on the track',
    caughtBy: 'non-interference-drawn-target',
    in: (game) =>
      gameWithChangedState(game, 'targetDrawn', (state, { own }) =>
        own ? stateWithOpenFields(state, { vp: state.open.vp + numberOf(own) }) : state,
      ),
  },
  {
    what: 'planning anew that all are told of',
    caughtBy: 'non-interference-planning-anew',
    in: (game) =>
      gameWithChangedEvents(game, (event, state) => {
        const { round, turn } = (state as MistakenState).open
        return event.type === 'routePlanned' ? [event, { type: 'turnBegan', open: { round, turn } }] : [event]
      }),
  },
]

/** Deliberate mistakes that leak secrets of the base game. */
export const secretLeaks: readonly Mistake[] = [
  {
    what: 'evolve copies a secret into what is open',
    caughtBy: 'law',
    in: (game) =>
      gameWithChangedState(game, 'planLocked', (state, { own }) => stateWithOpenFields(state, { hint: own })),
  },
  {
    what: 'an event that lets everybody know who is ready',
    caughtBy: 'locking',
    in: (game) =>
      gameWithChangedEvents(game, (event) =>
        event.type === 'planLocked'
          ? [event, { type: 'turnBegan', open: { round: 0, turn: 'mosquito' } }]
          : [event],
      ),
  },
  {
    what: 'waitingFor tells how far the other is',
    caughtBy: 'locking',
    in: (game) => ({
      ...gameWithChangedState(game, 'defencesLocked', (state) => stateWithOpenFields(state, { round: 1 })),
      waitingFor: (view) => {
        const waiting = game.waitingFor(view)
        return waiting.secret
          ? { ...waiting, secret: `${waiting.secret}/${(view as MistakenState).open.round}` }
          : waiting
      },
    }),
  },
  {
    what: 'an open event that says how long the route is',
    caughtBy: 'non-interference-plan',
    in: (game) =>
      gameWithChangedEvents(game, (event, state) =>
        event.type === 'turnBegan'
          ? [eventWithOpenFields(event, { round: planIn(state)?.route.length ?? 1 })]
          : [event],
      ),
  },
  {
    what: 'a refusal that knows the target',
    caughtBy: 'answers',
    in: (game) => ({
      ...gameWithChangedState(game, 'planLocked', (state) =>
        stateWithOpenFields(state, { hint: planIn(state)?.target }),
      ),
      waitingFor: (view) => ({ ...game.waitingFor(view), hint: (view as MistakenState).open.hint }),
    }),
  },
  {
    what: 'a deployment that shows in what is open before the curtain',
    caughtBy: 'non-interference-preparation',
    in: (game) =>
      gameWithChangedState(game, 'defencesLocked', (state, { own }) =>
        stateWithOpenFields(state, { vp: JSON.stringify(own).length }),
      ),
  },
  {
    what: 'the next weather card in an open event',
    caughtBy: 'non-interference-chance',
    in: (game) =>
      gameWithChangedEvents(game, (event, _, random) => {
        if (event.type !== 'curtainRaised') return [event]
        const next = random('weather/deck').shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])[1]
        return [eventWithOpenFields(event, { markers: next })]
      }),
  },
]

/** Deliberate mistakes that leak secrets of the solo mission. */
export const soloLeaks: readonly Mistake[] = [
  {
    what: 'the last card of the deck in an open event',
    caughtBy: 'non-interference-deck',
    in: (game) =>
      gameWithChangedEvents(game, (event, state, random) => {
        if (event.type !== 'turnBegan') return [event]
        const deck = random(`n${(state as MistakenState).open.night}/solo/out/0`).shuffle([
          ...Array(40).keys(),
        ])
        return [eventWithOpenFields(event, { round: deck.at(-1) })]
      }),
  },
  {
    what: 'weather, start airports and number of the target city come before the tiles',
    caughtBy: 'non-interference-weather',
    // Version 1 of the rules has this mistake: it shows the weather card before the tiles are placed.
    in: (game) => duel.prepare((game as PreparedDuel).rules.setup as DuelSetup, 1),
  },
]
