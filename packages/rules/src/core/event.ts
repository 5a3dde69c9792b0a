import { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'
import { canonicalValue } from './canonical.ts'
import { unionBy } from './union-by.ts'

/**
 * One kind of event: the schemas of its open part, of the parts owned by seats, and of the sealed part. What a schema
 * does not list is dropped on the way out.
 */
export interface EventKind {
  open?: z.ZodMiniType
  own?: z.ZodMiniType
  sealed?: z.ZodMiniType
  /** The seats' own parts of it stay theirs when the chapter ends: they are opened with the seed, at the end of the game. */
  isKept?: boolean
}
export type EventKinds = Record<string, EventKind>

type Part<S> = S extends z.ZodMiniType ? z.infer<S> : undefined

/** The union of all events that a list of kinds describes. */
export type EventOf<K extends EventKinds> = {
  [T in keyof K & string]: {
    type: T
    open?: Part<K[T]['open']>
    own?: Record<SeatId, Part<K[T]['own']>>
    sealed?: Part<K[T]['sealed']>
  }
}[keyof K & string]

/** An event of any game, as the event log and the wire carry it. */
export interface AnyEvent {
  type: string
  open?: unknown
  own?: Record<SeatId, unknown>
  sealed?: unknown
}

/** The kinds of which `eventSchema` made a schema. */
const kindsOf = new WeakMap<z.ZodMiniType, EventKinds>()

/**
 * Events that came out of the schema of these kinds: their parts hold nothing that the schemas do not list, and need
 * not pass them again. An event never changes.
 */
const parsedBy = new WeakMap<AnyEvent, EventKinds>()

/** Open parts that have passed their schema: one event is shown to several audiences, and never changes. */
const openParts = new WeakMap<EventKinds, WeakMap<AnyEvent, unknown>>()

function openPart(kinds: EventKinds, event: AnyEvent): unknown {
  const schema = kinds[event.type]?.open
  if (event.open === undefined || !schema) return undefined
  let known = openParts.get(kinds)
  if (!known) {
    known = new WeakMap()
    openParts.set(kinds, known)
  }
  if (!known.has(event)) known.set(event, schema.parse(event.open))
  return known.get(event)
}

/**
 * The part of an event that an audience may know: its open part and its own part, or nothing at all. An event without
 * an open part is invisible to others.
 */
export function redactEvent<E extends AnyEvent>(
  kinds: EventKinds,
  event: E,
  audience: Audience,
): E | undefined {
  if (audience === 'truth') return event
  const kind = kinds[event.type]
  if (!kind) return undefined
  const seen: AnyEvent = { type: event.type }
  const isParsed = parsedBy.get(event) === kinds
  const open = isParsed ? event.open : openPart(kinds, event)
  if (open !== undefined) seen.open = open
  const own = event.own?.[audience]
  if (own !== undefined && kind.own) seen.own = { [audience]: isParsed ? own : kind.own.parse(own) }
  // The redacted event has fewer parts than the event, and each part of an event may be absent.
  return seen.open === undefined && seen.own === undefined ? undefined : (seen as E)
}

/** The schema that an event of these kinds is parsed with when it is read from the event log or the wire. */
export function eventSchema<K extends EventKinds>(kinds: K): z.ZodMiniType<EventOf<K>> {
  const members = Object.entries(kinds).map(([type, kind]) =>
    z.strictObject({
      type: z.literal(type),
      ...(kind.open && { open: z.optional(kind.open) }),
      ...(kind.own && { own: z.optional(z.record(z.string(), kind.own)) }),
      ...(kind.sealed && { sealed: z.optional(kind.sealed) }),
    }),
  )
  // The list of members forgets which kind each is of; `EventOf` puts them together again, field by field.
  const schema = unionBy('type', members) as unknown as z.ZodMiniType<EventOf<K>>
  kindsOf.set(schema, kinds)
  return schema
}

/**
 * An event in the one form that it has whether it was just decided or read from the event log: parsed by its schema,
 * keys in order. So neither bytes nor the order of keys tell how a thing came about. What came from here is not
 * parsed again: not here, and not for each audience that it is redacted for.
 * @throws ZodError when it is no such event
 */
export function parseEvent<E extends AnyEvent>(schema: z.ZodMiniType<E>, event: AnyEvent): E {
  const kinds = kindsOf.get(schema)
  // Only events that this function returned for these kinds are in the list.
  if (kinds && parsedBy.get(event) === kinds) return event as E
  const parsed = schema.parse(canonicalValue(event))
  if (kinds) parsedBy.set(parsed, kinds)
  return parsed
}
