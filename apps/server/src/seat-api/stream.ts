import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { FastifyReply } from 'fastify'
import { type SeatStreams, streamText } from '../sockets/streams.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Program } from './program.ts'

/** Opens an answer of lines of JSON, which its caller writes from now on. */
export function openLines(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    // The headers that hooks have set are all texts.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  reply.raw.flushHeaders()
}

interface StreamDeps {
  tables: Tables
  streams: SeatStreams
  reply: FastifyReply
}

/**
 * Begins the stream of a seat's entries after a number.
 * @returns the bytes of the entries that the seat has missed; W8 when there are fewer entries than the number says;
 * W26 when there are too many streams
 */
export async function sendEntries(
  { tables, streams, reply }: StreamDeps,
  table: Table,
  { id: token, room, seat, person, address }: Program,
  after: number,
): Promise<{ bytes: number } | Refusal> {
  const last = table.numbering.last(seat)
  if (after > last) return protocolRefusal('W8', { seen: after, last })
  // A table that was opened from a snapshot: the whole log is read separately.
  const whole = after < table.numbering.before(seat) ? await tables.wholeOf(table) : undefined
  // No `await` from here to `begin`: no entry is missed between the past and the stream.
  if (!table.holds(person, seat)) return protocolRefusal('W4', { seat })
  const { first, entries } = (whole?.upTo(table) ?? table).numbering.after(seat, after)
  const text = streamText(first, entries)
  // Other streams of the same person may have begun while this one waited.
  const full = streams.refuse({ person: person.id, address })
  if (full) return full
  openLines(reply)
  if (reply.raw.destroyed) return { bytes: 0 } // already disconnected: it would never be removed
  streams.begin({ at: { room, seat }, token, person: person.id, address }, reply.raw, text)
  return { bytes: Buffer.byteLength(text) }
}
