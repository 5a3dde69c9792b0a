import type { ServerResponse } from 'node:http'
import { protocolRefusal } from '@opsroom/protocol'
import { type NewsLine, newsLineSchema } from '@opsroom/protocol/account-api'
import { type StreamLine, streamLineSchema } from '@opsroom/protocol/seat-api'
import type { Audience, Refusal } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'
import type { Config } from '../ops/config.ts'
import type { Metrics } from '../ops/metrics.ts'

/** The interval of lines while nothing happens, in ms: proxies close silent connections. */
const beat = 15_000
/** A program counts as connected for this many seconds after a beat. */
const lease = 90
/** A reader that does not take the last line within this many ms is cut off. */
const goodbye = 2_000
/** The number of revoked tokens that are remembered, for requests that were let in just before. */
const mostRemembered = 1_000
/** Memory of a line beside its content, in bytes. */
const lineOverhead = 64

/** The reader of a stream: of a seat at a table, or of the news of an account. */
export interface StreamReader {
  /** The table and the seat; absent: the stream has the news of an account. */
  at?: { room: string; seat: Audience }
  /** The id of the token. */
  token: string
  person: string
  /** An IPv4 address or an IPv6 network. */
  address: string
}
type EndReason = Extract<StreamLine, { type: 'end' }>['reason']

interface Stream {
  of: StreamReader
  response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>
  /** The bytes of its first content, which may wait however long it is. */
  first: number
}

type Limits = Pick<
  Config,
  'connectionsPerPerson' | 'personsPerAddress' | 'sendBuffer' | 'sendBufferPerPerson'
>
interface StreamsDeps {
  limits: Limits
  metrics: Pick<Metrics, 'cut'>
  /** Stores that programs are connected. It expires after `seconds` without a renewal. */
  present(programs: { person: string; device: string }[], seconds: number): void
}

/** @throws ZodError when it is not a line of the stream; keys that the schema does not name never leave */
const textOf = (line: StreamLine): string => `${JSON.stringify(streamLineSchema.parse(line))}\n`

/**
 * The text of the lines for the entries of a seat, as its sockets are sent them.
 * @param first the number of the first one
 */
export const streamText = (first: number, entries: readonly unknown[]): string =>
  entries
    // The schema of a line reads it next.
    .map((entry, place) => textOf({ type: 'entry', number: first + place, entry } as StreamLine))
    .join('')

/** The text of a line for the program of an account. @throws ZodError when it is none */
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

  /** Bytes that wait for all streams of this process. */
  get waiting(): number {
    return this.#sum(() => true)
  }

  /** Why there can be no further stream for a person or an address (W26), or undefined. */
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
   * Begins a stream, whose head has been sent, with everything that its reader was shown so far. For a seat only within
   * the table's queue.
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

  /** Sends a seat its new entries. */
  publish(room: string, seat: Audience, { first, entries }: { first: number; entries: readonly unknown[] }) {
    const streams = this.#at(room, seat)
    if (streams.length === 0) return
    const text = streamText(first, entries)
    for (const stream of streams) this.#send(stream, text)
  }

  /** Sends a line to the reader of one stream, if it still stands. */
  tell(response: ServerResponse, line: NewsLine): void {
    for (const stream of this.#open) if (stream.response === response) this.#send(stream, newsText(line))
  }

  /** The seat has another holder, or none. */
  clear(room: string, seat: Audience): void {
    for (const stream of this.#at(room, seat)) this.#end(stream, 'left')
  }

  isWatched(room: string): boolean {
    for (const { of } of this.#open) if (of.at?.room === room) return true
    return false
  }

  /** A token was revoked, at any process. */
  revoke(token: string): void {
    this.#revoked.set(token, true)
    for (const stream of [...this.#open]) if (stream.of.token === token) this.#end(stream, 'revoked')
  }

  /** Whether this process knows that a token was revoked. */
  isRevoked(token: string): boolean {
    return this.#revoked.has(token)
  }

  /** The ids of the tokens that have streams here. */
  get tokens(): string[] {
    return [...new Set([...this.#open].map(({ of }) => of.token))]
  }

  /** Another process takes over: programs are told to reconnect. */
  move(): void {
    for (const stream of [...this.#open]) this.#end(stream, 'moving')
  }

  /** Keeps all streams alive, cuts those that are not read, and stores who is connected. */
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
    // Without a closing line, which would wait behind all the rest. The program connects again with the last number that
    // it has.
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
