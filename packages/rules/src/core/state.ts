import type { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'

/**
 * What a game is made of: `open` is what all may know, `secrets[seat]` what one seat alone knows, `sealed` what nobody
 * knows yet. A view is a state with the secrets of others missing; there is no second set of types for it.
 */
export interface State<Open = unknown, Secret = unknown, Sealed = unknown> {
  open: Open
  secrets?: Record<SeatId, Secret>
  sealed?: Sealed
}

/** A state of which the caller may only rely on `open` and its own secrets. */
export type View<Open = unknown, Secret = unknown> = State<Open, Secret, never>

/** The lists of what may be known: a key that a schema does not name never leaves the server. */
export interface StateSchemas<Open = unknown, Secret = unknown> {
  open: z.ZodMiniType<Open>
  secret: z.ZodMiniType<Secret>
}

/**
 * The state as one audience may know it. Everything passes its schema, so a new field is secret until it is listed.
 * @returns a fresh object; `truth` gets the state itself
 */
export function redactState<O, S, X>(
  schemas: StateSchemas<O, S>,
  state: State<O, S, X>,
  audience: Audience,
): State<O, S, X> {
  if (audience === 'truth') return state
  const view: State<O, S, X> = { open: schemas.open.parse(state.open) }
  const own = state.secrets?.[audience]
  if (own !== undefined) view.secrets = { [audience]: schemas.secret.parse(own) }
  return view
}

/**
 * The same without passing the schemas: for asking the game itself (refuse, options), never for the wire.
 */
export function viewOf<O, S, X>(state: State<O, S, X>, audience: Audience): State<O, S, X> {
  if (audience === 'truth') return state
  const own = state.secrets?.[audience]
  return own === undefined ? { open: state.open } : { open: state.open, secrets: { [audience]: own } }
}
