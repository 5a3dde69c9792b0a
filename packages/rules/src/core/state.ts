import type { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'

/**
 * The state of a game: `open` is known to all, `secrets[seat]` to one seat alone, `sealed` to nobody
 * yet. A view is a state with the secrets of others missing; there is no second set of types for it.
 */
export interface State<Open = unknown, Secret = unknown, Sealed = unknown> {
  open: Open
  secrets?: Record<SeatId, Secret>
  sealed?: Sealed
}

/** A state of which the caller may rely only on `open` and its own secrets. */
export type View<Open = unknown, Secret = unknown> = State<Open, Secret, never>

/** The schemas that list what may be known: a key that a schema does not name never leaves the server. */
export interface StateSchemas<Open = unknown, Secret = unknown> {
  open: z.ZodMiniType<Open>
  secret: z.ZodMiniType<Secret>
}

/** The output of a schema for a part, cached. */
const passedBy = new WeakMap<z.ZodMiniType, WeakMap<object, unknown>>()

/** A part reduced by its schema. A state never changes, so a part passes its schema once for all audiences. */
function passed<T>(schema: z.ZodMiniType<T>, part: T): T {
  if (part === null || typeof part !== 'object') return schema.parse(part)
  let known = passedBy.get(schema)
  if (!known) {
    known = new WeakMap()
    passedBy.set(schema, known)
  }
  const before = known.get(part)
  // The map of a schema holds its own output alone.
  if (before !== undefined) return before as T
  const parsed = schema.parse(part)
  known.set(part, parsed)
  return parsed
}

/**
 * The state as one audience may know it. Everything passes its schema, so a new field is secret until it is listed.
 * @returns a view whose parts are shared with other views of the same state, and not to be changed; `truth` gets the
 * state itself
 * @throws ZodError when a part does not have the form that its schema lists
 */
export function redactState<O, S, X>(
  schemas: StateSchemas<O, S>,
  state: State<O, S, X>,
  audience: Audience,
): State<O, S, X> {
  if (audience === 'truth') return state
  const view: State<O, S, X> = { open: passed(schemas.open, state.open) }
  const own = state.secrets?.[audience]
  if (own !== undefined) view.secrets = { [audience]: passed(schemas.secret, own) }
  return view
}

/**
 * As `redactState`, without the schemas: for asking the game itself (refuse, options), never for the wire.
 */
export function viewOf<O, S, X>(state: State<O, S, X>, audience: Audience): State<O, S, X> {
  if (audience === 'truth') return state
  const own = state.secrets?.[audience]
  return own === undefined ? { open: state.open } : { open: state.open, secrets: { [audience]: own } }
}
