import type { AnyEvent, AnyPreparedGame, State } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, DuelSecret } from '@opsroom/rules/duel'
import type { Core } from '../nights/core.ts'

/** A mistake that somebody could make in a game or in the core, and the property that must notice it. */
export interface Mistake {
  what: string
  caughtBy: string
  in?(game: AnyPreparedGame): AnyPreparedGame
  core?: Partial<Core>
}

export type Game = State<DuelOpen & { hint?: unknown }, DuelSecret>
export const withOpen = (state: Game, more: object): Game => ({ ...state, open: { ...state.open, ...more } })
export const planIn = ({ secrets }: State): DuelSecret['plan'] =>
  Object.values((secrets ?? {}) as Record<string, DuelSecret>).find(({ plan }) => plan)?.plan
/** After these kinds of events the mistake happens. */
export const onEvent = (
  game: AnyPreparedGame,
  type: string,
  then: (state: Game, event: DuelEvent) => Game,
) => ({
  ...game,
  evolve: (state: Game, event?: DuelEvent) => {
    const next = game.evolve(state, event) as Game
    return event?.type === type ? then(next, event) : next
  },
})
export const changingEvents = (
  game: AnyPreparedGame,
  change: (event: AnyEvent, state: State) => AnyEvent[],
) => ({
  ...game,
  decide: (state: State, seat: string, command: unknown, random: never) =>
    game.decide(state, seat, command, random).flatMap((event) => change(event, state)),
})
export const openly = (event: AnyEvent, more: object): AnyEvent => ({
  ...event,
  open: { ...(event.open as object), ...more },
})
