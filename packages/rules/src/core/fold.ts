import type { SeatId } from './audience.ts'
import type { AnyEvent, EventKinds, EventOf } from './event.ts'
import type { State } from './state.ts'

type EventNamed<K extends EventKinds, T> = Extract<EventOf<K>, { type: T }>

/**
 * The folds of one kind of event, one for each part of a state. The fold of a part is given only the parts of the event
 * that the part's owner is shown.
 */
export interface PartFolds<Open, Secret, Sealed, E extends AnyEvent> {
  open?(open: Open, data: NonNullable<E['open']>): Open
  /** The fold of a seat's secret, called for every seat that has a secret in the state or owns a part of the event. */
  secret?(
    secret: Secret | undefined,
    own: NonNullable<E['own']>[SeatId] | undefined,
    open: E['open'] | undefined,
    seat: SeatId,
  ): Secret | undefined
  sealed?(
    sealed: Sealed | undefined,
    data: E['sealed'] | undefined,
    open: E['open'] | undefined,
  ): Sealed | undefined
}
export type FoldsByKind<K extends EventKinds, Open, Secret, Sealed> = {
  [T in keyof K & string]: PartFolds<Open, Secret, Sealed, EventNamed<K, T>>
}

/**
 * Builds `evolve` from one fold for each kind of event. The law of docs/architecture.md holds by construction: the open
 * part of a state depends only on open parts of events, and a seat's secret only on the parts that the seat was shown.
 */
export function evolveFromFolds<K extends EventKinds, Open, Secret, Sealed>(
  table: FoldsByKind<K, Open, Secret, Sealed>,
) {
  return function evolve(
    state: State<Open, Secret, Sealed>,
    event: AnyEvent | undefined,
  ): State<Open, Secret, Sealed> {
    if (!event) return state
    // The cast is safe: the fold under the key of a type takes events of this type, but the compiler cannot tell that
    // from the key.
    const fold = table[event.type] as PartFolds<Open, Secret, Sealed, AnyEvent> | undefined
    if (!fold) return state
    const next: State<Open, Secret, Sealed> = { open: state.open }
    if (event.open !== undefined && event.open !== null && fold.open)
      next.open = fold.open(state.open, event.open)
    const secrets = foldSecrets(state, event, fold)
    if (secrets) next.secrets = secrets
    // For an audience that holds no sealed part and is shown none, the sealed part is not folded, so that the fold does
    // not make one up.
    const knowsSealed = state.sealed !== undefined || event.sealed !== undefined
    const sealed =
      fold.sealed && knowsSealed ? fold.sealed(state.sealed, event.sealed, event.open) : state.sealed
    if (sealed !== undefined) next.sealed = sealed
    return next
  }
}

function foldSecrets<O, S, X>(
  state: State<O, S, X>,
  event: AnyEvent,
  fold: PartFolds<O, S, X, AnyEvent>,
): Record<SeatId, S> | undefined {
  if (!fold.secret) return state.secrets
  const secrets: Record<SeatId, S> = {}
  for (const seat of new Set([...Object.keys(state.secrets ?? {}), ...Object.keys(event.own ?? {})])) {
    // A seat that was shown no part of this event keeps its secret unchanged.
    const shown = event.open !== undefined || event.own?.[seat] !== undefined
    const before = state.secrets?.[seat]
    const after = shown ? fold.secret(before, event.own?.[seat], event.open, seat) : before
    if (after !== undefined) secrets[seat] = after
  }
  return Object.keys(secrets).length > 0 ? secrets : undefined
}
