import type { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'

/**
 * The state of a game: `open` is known to all, `secrets[seat]` to one seat alone, `sealed` to nobody yet. A view is a
 * state in which the secrets of others are missing; it has no types of its own.
 */
export interface State<Open = unknown, Secret = unknown, Sealed = unknown> {
  open: Open
  secrets?: Record<SeatId, Secret>
  sealed?: Sealed
}

/** A state of which the caller may use only `open` and its own secret. */
export type View<Open = unknown, Secret = unknown> = State<Open, Secret, never>

/**
 * The schemas of the open part and of a seat's secret. They decide what may be known: a field that they do not list
 * never leaves the server.
 */
export interface StateSchemas<Open = unknown, Secret = unknown> {
  open: z.ZodMiniType<Open>
  secret: z.ZodMiniType<Secret>
}

/** Parts of states as parsed by their schema, cached by schema and part. */
const passedBy = new WeakMap<z.ZodMiniType, WeakMap<object, unknown>>()

/**
 * A part of a state, reduced to the fields that its schema lists. A state never changes, so each part is parsed only
 * once for all audiences.
 */
function passed<T>(schema: z.ZodMiniType<T>, part: T): T {
  if (part === null || typeof part !== 'object') return schema.parse(part)
  let known = passedBy.get(schema)
  if (!known) {
    known = new WeakMap()
    passedBy.set(schema, known)
  }
  const before = known.get(part)
  // The cast is safe: the cache of a schema holds only what that schema returned.
  if (before !== undefined) return before as T
  const parsed = schema.parse(part)
  known.set(part, parsed)
  return parsed
}

/**
 * The state as one audience may know it. Each part passes its schema, so a new field is secret until a schema lists it.
 * @returns a view, whose parts are shared with other views of the same state and must not be changed; for `truth` the
 * state itself
 * @throws ZodError when a part does not fit its schema
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
 * The same view as that of `redactState`, but with parts that have not passed their schemas: for calls of the game
 * itself (`refuse`, `options`), never for the wire.
 */
export function viewOf<O, S, X>(state: State<O, S, X>, audience: Audience): State<O, S, X> {
  if (audience === 'truth') return state
  const own = state.secrets?.[audience]
  return own === undefined ? { open: state.open } : { open: state.open, secrets: { [audience]: own } }
}
