import {
  type AnyEvent,
  type AnyPreparedGame,
  eventsOf,
  foldEvents,
  type Random,
  type State,
} from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, DuelSecret } from '@opsroom/rules/duel'
import type { MatchCore } from '../nights/core.ts'

/** A deliberate mistake in a game or in the core, and the property that must detect it. */
export interface Mistake {
  what: string
  caughtBy: string
  in?(game: AnyPreparedGame): AnyPreparedGame
  core?: Partial<MatchCore>
}

export type MistakenState = State<DuelOpen & { hint?: unknown }, DuelSecret>
/** A state with fields added to its public part. */
export const stateWithOpenFields = (state: MistakenState, more: object): MistakenState => ({
  ...state,
  open: { ...state.open, ...more },
})
/** The British plan in a state; undefined if the state holds none. */
export const planIn = ({ secrets }: State): DuelSecret['plan'] =>
  Object.values((secrets ?? {}) as Record<string, DuelSecret>).find(({ plan }) => plan)?.plan
/** A game with a deliberate mistake: `then` changes the state after each event of the given type. */
export const gameWithChangedState = <S extends State = MistakenState, E extends AnyEvent = DuelEvent>(
  game: AnyPreparedGame,
  type: string,
  then: (state: S, event: E) => S,
) => ({
  ...game,
  evolve: (state: State, event?: AnyEvent) => {
    const next = game.evolve(state, event)
    return event?.type === type ? then(next as S, event as E) : next
  },
})
/** A game with a deliberate mistake: `change` replaces each event that an order causes. */
export const gameWithChangedEvents = (
  game: AnyPreparedGame,
  change: (event: AnyEvent, state: State, random: Random) => AnyEvent[],
) => ({
  ...game,
  decide: (state: State, seat: string, command: unknown, random: Random) => {
    const events = eventsOf<AnyEvent>(game.decide(state, seat, command, random))
    return foldEvents(
      game,
      state,
      events.flatMap((event) => change(event, state, random)),
    )
  },
})
/** An event with fields added to its public part. */
export const eventWithOpenFields = (event: AnyEvent, more: object): AnyEvent => ({
  ...event,
  open: { ...(event.open as object), ...more },
})
