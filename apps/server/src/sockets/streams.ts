import type { ServerResponse } from 'node:http'
import { protocolRefusal } from '@opsroom/protocol'
import { type NewsLine, newsLineSchema } from '@opsroom/protocol/account-api'
import { type StreamLine, streamLineSchema } from '@opsroom/protocol/seat-api'
import type { Audience, Refusal } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'
import type { Config } from '../ops/config.ts'
import type { Metrics } from '../ops/metrics.ts'

/**
 * The interval, in ms, at which a heartbeat line is sent over each stream, because proxies close silent connections.
 */
const beat = 15_000
/** The time, in s, for which a program counts as connected after the last heartbeat of its stream. */
const lease = 90
/** The time, in ms, after which a reader that does not take the last line of its stream is cut off. */
const goodbye = 2_000
/**
 * The number of revoked tokens that are remembered, to refuse streams whose requests were admitted just before the
 * revocation.
 */
const mostRemembered = 1_000
/** The memory, in bytes, that a queued line takes in addition to its content. */
const lineOverhead = 64

/** The program that reads a stream: the stream of a seat at a table, or of the news of an account. */
export interface StreamReader {
  /** The table and the seat whose entries the stream carries; absent for a stream with the news of an account. */
  at?: { room: string; seat: Audience }
  /** The id of the token with which the program opened the stream. */
  token: string
  person: string
  /** The address of the program: an IPv4 address or an IPv6 network. */
  address: string
}
type EndReason = Extract<StreamLine, { type: 'end' }>['reason']

interface Stream {
  of: StreamReader
  response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>
  /** The length, in bytes, of the content that the stream begins with; it may be queued however long it is. */
  first: number
}

type Limits = Pick<
  Config,
  'connectionsPerPerson' | 'personsPerAddress' | 'sendBuffer' | 'sendBufferPerPerson'
>
interface StreamsDeps {
  limits: Limits
  metrics: Pick<Metrics, 'cut'>
  /** Stores that programs are connected; the record expires after `seconds` if it is not renewed. */
  present(programs: { person: string; device: string }[], seconds: number): void
}

/**
 * The text of a line of a stream, with no keys but those that its schema names.
 * @throws ZodError when the value is not a valid line
 */
const textOf = (line: StreamLine): string => `${JSON.stringify(streamLineSchema.parse(line))}\n`

/**
 * The text of the lines for entries of a seat, with the same content as the entries that sockets of the seat are sent.
 * @param first the number of the first entry
 */
export const streamText = (first: number, entries: readonly unknown[]): string =>
  entries
    // The cast is safe: `textOf` parses the line by its schema.
    .map((entry, place) => textOf({ type: 'entry', number: first + place, entry } as StreamLine))
    .join('')

/** The text of a line with news of an account. @throws ZodError when the value is not a valid line */
export const newsText = (line: NewsLine): string => `${JSON.stringify(newsLineSchema.parse(line))}\n`

/** The streams by which the programs at this process follow their seats and their accounts. */
export class SeatStreams {
  readonly #deps: StreamsDeps
  readonly #open = new Set<Stream>()
  readonly #revoked = new LRUCache<string, true>({ max: mostRemembered })
  readonly #timer: NodeJS.Timeout

  constructor(deps: StreamsDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.beat(), beat)
    this.#timer.unref()
  }

  get size(): number {
    return this.#open.size
  }

  /** The number of bytes that are queued for all streams of this process. */
  get waiting(): number {
    return this.#sum(() => true)
  }

  /** Asks whether a person or an address may open another stream. @returns the refusal (W26), or undefined */
  refuse({ person, address }: Pick<StreamReader, 'person' | 'address'>): Refusal | undefined {
    const { connectionsPerPerson: most, personsPerAddress } = this.#deps.limits
    const count = (is: (of: StreamReader) => boolean) => [...this.#open].filter(({ of }) => is(of)).length
    const places = [
      { of: 'person', most, there: count((of) => of.person === person) },
      { of: 'address', most: most * personsPerAddress, there: count((of) => of.address === address) },
    ]
    const full = places.find(({ there, most }) => there >= most)
    return full && protocolRefusal('W26', { most: full.most, of: full.of })
  }

  /**
   * Begins a stream whose HTTP head has been sent.
   * @param text everything that the reader may know so far. For the stream of a seat, nothing may be awaited
   * between reading the table and this call, so that no entry is missed
   */
  begin(of: StreamReader, response: ServerResponse, text: string): void {
    const stream: Stream = { of, response, first: Buffer.byteLength(text) }
    this.#open.add(stream)
    response.once('close', () => {
      this.#open.delete(stream)
      const isThere = [...this.#open].some((other) => other.of.token === of.token)
      if (!isThere && of.at) this.#deps.present([programOf(stream)], 0)
    })
    if (of.at) this.#deps.present([programOf(stream)], lease)
    if (this.isRevoked(of.token)) this.#end(stream, 'revoked')
    else if (text) response.write(text)
  }

  /** Sends new entries to the streams of a seat. */
  publish(room: string, seat: Audience, { first, entries }: { first: number; entries: readonly unknown[] }) {
    const streams = this.#at(room, seat)
    if (streams.length === 0) return
    const text = streamText(first, entries)
    for (const stream of streams) this.#send(stream, text)
  }

  /** Sends a line to the reader of one stream, if the stream is still open. */
  tell(response: ServerResponse, line: NewsLine): void {
    for (const stream of this.#open) if (stream.response === response) this.#send(stream, newsText(line))
  }

  /** Ends the streams of a seat that has changed its holder or has become free. */
  clear(room: string, seat: Audience): void {
    for (const stream of this.#at(room, seat)) this.#end(stream, 'left')
  }

  isWatched(room: string): boolean {
    for (const { of } of this.#open) if (of.at?.room === room) return true
    return false
  }

  /** Ends the streams of a token that any process has revoked. */
  revoke(token: string): void {
    this.#revoked.set(token, true)
    for (const stream of [...this.#open]) if (stream.of.token === token) this.#end(stream, 'revoked')
  }

  /** Whether this process knows that a token was revoked. */
  isRevoked(token: string): boolean {
    return this.#revoked.has(token)
  }

  /** The ids of the tokens that have streams at this process. */
  get tokens(): string[] {
    return [...new Set([...this.#open].map(({ of }) => of.token))]
  }

  /** Ends all streams because another process takes over: their programs are told to reconnect. */
  move(): void {
    for (const stream of [...this.#open]) this.#end(stream, 'moving')
  }

  /**
   * Sends a heartbeat over all streams, cuts off streams that are not read, and stores which programs are connected.
   */
  beat(): void {
    const text = textOf({ type: 'heartbeat' })
    for (const stream of [...this.#open]) this.#send(stream, text)
    const seated = [...this.#open].filter(({ of }) => of.at)
    if (seated.length > 0) this.#deps.present(seated.map(programOf), lease)
  }

  close(): void {
    clearInterval(this.#timer)
    this.move()
  }

  #at(room: string, seat: Audience): Stream[] {
    return [...this.#open].filter(({ of }) => of.at?.room === room && of.at.seat === seat)
  }

  #send(stream: Stream, text: string): void {
    const { response, of, first } = stream
    const { limits, metrics } = this.#deps
    const isOver =
      waitingAt(stream) > limits.sendBuffer + first ||
      this.#sum((other) => other.person === of.person) > limits.sendBufferPerPerson + first
    if (!isOver) return void response.write(text)
    // The stream is cut without a closing line, which would wait behind all the queued lines. The program connects
    // again and names the last number that it has.
    this.#open.delete(stream)
    metrics.cut()
    response.destroy()
  }

  #sum(is: (of: StreamReader) => boolean): number {
    let sum = 0
    for (const stream of this.#open) if (is(stream.of)) sum += waitingAt(stream)
    return sum
  }

  #end(stream: Stream, reason: EndReason): void {
    const { response } = stream
    this.#open.delete(stream)
    response.end(textOf({ type: 'end', reason }))
    setTimeout(() => response.destroy(), goodbye).unref()
  }
}

const waitingAt = ({ response }: Stream): number =>
  response.writableLength === 0 ? 0 : response.writableLength + lineOverhead
const programOf = ({ of }: Stream) => ({ person: of.person, device: of.token })
