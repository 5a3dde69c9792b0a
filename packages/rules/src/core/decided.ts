import type { z } from 'zod/mini'
import { type AnyEvent, parseEvent } from './event.ts'
import type { State } from './state.ts'

/**
 * An event that a game has decided, in the form of the log (`parseEvent`), with the state after it. A game folds each
 * event anyway before it decides the next one, so callers need not fold it again.
 */
export interface DecidedEvent<S extends State = State, E extends AnyEvent = AnyEvent> {
  event: E
  after: S
}

/** The part of a game by which its events are parsed and folded. */
export interface EventFolding<S extends State = State, E extends AnyEvent = AnyEvent> {
  event: z.ZodMiniType<E>
  evolve(state: S, event: E | undefined): S
}

/**
 * Parses an event and folds it.
 * @returns the event with the state after it
 * @throws ZodError when the event is not one of this game
 */
export function foldEvent<S extends State, E extends AnyEvent>(
  { event: schema, evolve }: EventFolding<S, E>,
  before: S,
  given: AnyEvent,
): DecidedEvent<S, E> {
  const event = parseEvent(schema, given)
  return { event, after: evolve(before, event) }
}

/** Parses events in sequence and folds them. @returns each event with the state after it */
export function foldEvents<S extends State, E extends AnyEvent>(
  folding: EventFolding<S, E>,
  before: S,
  events: readonly AnyEvent[],
): DecidedEvent<S, E>[] {
  let state = before
  return events.map((event) => {
    const decided = foldEvent(folding, state, event)
    state = decided.after
    return decided
  })
}

/** The state after a list of decided events; `before` when the list is empty. */
export const stateAfter = <S extends State>(decided: readonly DecidedEvent<S>[], before: S): S =>
  decided.at(-1)?.after ?? before

/** The events of a list of decided events, without the states after them. */
export const eventsOf = <E extends AnyEvent>(decided: readonly { event: E }[]): E[] =>
  decided.map(({ event }) => event)
