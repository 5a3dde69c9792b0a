import { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'
import { canonicalValue } from './canonical.ts'
import { discriminatedUnionBy } from './union-by.ts'

/**
 * One kind of event: the schemas of its open part, of the parts owned by seats, and of the sealed part. Fields that a
 * schema does not list are dropped before an event is sent.
 */
export interface EventKind {
  open?: z.ZodMiniType
  own?: z.ZodMiniType
  sealed?: z.ZodMiniType
  /**
   * Whether the parts of this event that seats own stay secret when the chapter ends: they are then opened with the
   * seed, at the end of the game.
   */
  isKept?: boolean
}
export type EventKinds = Record<string, EventKind>

type Part<S> = S extends z.ZodMiniType ? z.infer<S> : undefined

/** The union of the types of all events that a table of kinds describes. */
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

/** For each schema that `eventSchema` made, the kinds of events that it was made from. */
const kindsOf = new WeakMap<z.ZodMiniType, EventKinds>()

/**
 * Parsed events, each with the kinds of events whose schema parsed it. The parts of a parsed event hold only fields
 * that the schemas list, and need not be parsed again, because an event never changes.
 */
const parsedBy = new WeakMap<AnyEvent, EventKinds>()

/**
 * Parsed open parts, by kinds and event: one event is shown to several audiences and never changes, so its open part is
 * parsed only once.
 */
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

/** Whether an event has an open part and no other. Any further key counts as another part, whatever it may be. */
function isOpenOnly(event: AnyEvent): boolean {
  for (const key in event) if (key !== 'type' && key !== 'open') return false
  return event.open !== undefined
}

/**
 * The event as an audience may know it: with its open part and the audience's own part; undefined when the audience may
 * know neither. A parsed event that has nothing but an open part is itself what every audience may know. An event
 * without an open part is invisible to all seats that own no part of it.
 */
export function redactEvent<E extends AnyEvent>(
  kinds: EventKinds,
  event: E,
  audience: Audience,
): E | undefined {
  if (audience === 'truth') return event
  const kind = kinds[event.type]
  if (!kind) return undefined
  const isParsed = parsedBy.get(event) === kinds
  if (isParsed && isOpenOnly(event)) return event
  const seen: AnyEvent = { type: event.type }
  const open = isParsed ? event.open : openPart(kinds, event)
  if (open !== undefined) seen.open = open
  const own = event.own?.[audience]
  if (own !== undefined && kind.own) seen.own = { [audience]: isParsed ? own : kind.own.parse(own) }
  // The cast is safe: each part of an event may be absent, and the redacted event has no further parts.
  return seen.open === undefined && seen.own === undefined ? undefined : (seen as E)
}

/**
 * The schema of an event of any of the given kinds, which parses events when they are read from the event log or the
 * wire.
 */
export function eventSchema<K extends EventKinds>(kinds: K): z.ZodMiniType<EventOf<K>> {
  const members = Object.entries(kinds).map(([type, kind]) =>
    z.strictObject({
      type: z.literal(type),
      ...(kind.open && { open: z.optional(kind.open) }),
      ...(kind.own && { own: z.optional(z.record(z.string(), kind.own)) }),
      ...(kind.sealed && { sealed: z.optional(kind.sealed) }),
    }),
  )
  // The cast is needed because the list of union members loses the type of each member; `EventOf` names the same union.
  const schema = discriminatedUnionBy('type', members) as unknown as z.ZodMiniType<EventOf<K>>
  kindsOf.set(schema, kinds)
  return schema
}

/**
 * An event in its one canonical form, whether it was just decided or read from the event log: parsed by its schema,
 * with sorted keys. So neither the bytes nor the order of keys tell the two apart. An event that this function returned
 * is not parsed again, neither here nor when it is redacted.
 * @throws ZodError when the event does not fit the schema
 */
export function parseEvent<E extends AnyEvent>(schema: z.ZodMiniType<E>, event: AnyEvent): E {
  const kinds = kindsOf.get(schema)
  // The cast is safe: `parsedBy` holds only events that this function returned for these kinds.
  if (kinds && parsedBy.get(event) === kinds) return event as E
  const parsed = schema.parse(canonicalValue(event))
  if (kinds) parsedBy.set(parsed, kinds)
  return parsed
}
