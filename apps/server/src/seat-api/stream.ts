import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { FastifyReply } from 'fastify'
import { type SeatStreams, streamText } from '../sockets/streams.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Program } from './program.ts'

/** Opens an answer that consists of lines of JSON. The caller writes the lines to the raw response from then on. */
export function openLineStream(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    // The cast is safe: hooks set only headers with text values.
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
 * Begins the stream of a seat's entries after a given number.
 * @returns the size in bytes of the entries that the seat has missed; or the refusal W8 when there are fewer entries
 * than the number says, W4 when the person no longer holds the seat, or W26 when there are too many streams
 */
export async function beginEntryStream(
  { tables, streams, reply }: StreamDeps,
  table: Table,
  { id: token, room, seat, person, address }: Program,
  after: number,
): Promise<{ bytes: number } | Refusal> {
  const last = table.numbering.last(seat)
  if (after > last) return protocolRefusal('W8', { seen: after, last })
  // A table that was opened from a snapshot lacks its older entries, so its whole event log is read.
  const whole = after < table.numbering.before(seat) ? await tables.wholeOf(table) : undefined
  // There is no `await` from here to `begin`, so that no entry is lost between the missed entries and the stream.
  if (!table.holds(person, seat)) return protocolRefusal('W4', { seat })
  const { first, entries } = (whole?.upTo(table) ?? table).numbering.after(seat, after)
  const text = streamText(first, entries)
  // The limit of streams is checked again, because the same person may have opened other streams while this one waited.
  const full = streams.refuse({ person: person.id, address })
  if (full) return full
  openLineStream(reply)
  if (reply.raw.destroyed) return { bytes: 0 } // No stream begins for a caller who has already disconnected, because it would never be removed.
  streams.begin({ at: { room, seat }, token, person: person.id, address }, reply.raw, text)
  return { bytes: Buffer.byteLength(text) }
}
