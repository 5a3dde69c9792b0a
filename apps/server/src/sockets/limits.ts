import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'
import type { Config } from '../ops/config.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { Connection } from './connection.ts'
import { transportControlOf } from './transport-control.ts'

/**
 * The interval, in ms, at which the queued bytes of some of the connections are checked, and the number of such parts
 * that make a whole check. Connections that send nothing are checked only then, so once a second. A check of thousands
 * of connections in one go would delay every order that comes meanwhile.
 */
const every = 100
const parts = 10
/** The number of persons for whom the last address of their programs is remembered. */
const mostPrograms = 10_000
/** The memory, in bytes, that a queued packet takes in addition to its content. */
const packetOverhead = 64

/** The part of an Engine.IO session with its queue of packets that are not sent yet. */
interface Transport {
  writeBuffer: { data?: string | Uint8Array }[]
}

/**
 * The number of bytes that are queued for a connection: in Engine.IO, and in the connection's web socket or its
 * long-polling responses.
 */
function waitingAt({ conn }: Connection): number {
  // The cast is needed because Engine.IO has the field `writeBuffer`, but its types do not declare it.
  const { writeBuffer } = conn as unknown as Transport
  let waiting = transportControlOf(conn)?.waiting ?? 0
  for (const { data } of writeBuffer) waiting += (data?.length ?? 0) + packetOverhead
  return waiting
}

type Limits = Pick<
  Config,
  'connectionsPerPerson' | 'personsPerAddress' | 'sendBuffer' | 'sendBufferPerPerson'
>
type ConnectionsByKey = Map<string, Set<Connection>>

/**
 * Limits on the connections of a person and of an address at this process (W26), and on the bytes that are queued for
 * them. A client that does not read is cut off immediately: a browser connects again and catches up.
 */
export class ConnectionLimits {
  readonly #limits: Limits
  readonly #metrics: Pick<Metrics, 'cut' | 'refused'>
  readonly #persons: ConnectionsByKey = new Map()
  readonly #addresses: ConnectionsByKey = new Map()
  /** The last address from which programs of each person sent a request. */
  readonly #programs = new LRUCache<string, string>({ max: mostPrograms })
  /** The number of open web sockets and long-polling sessions, by address. */
  readonly #greeting = new Map<string, number>()
  /** The connections that the current round of checks has not come to yet. */
  #unchecked: Iterator<Connection> | undefined
  /** The number of admitted connections that have not closed. */
  #open = 0
  /** The length, in bytes, of the last answer on each connection: a single answer may be queued however long it is. */
  readonly #answers = new WeakMap<Connection, number>()
  readonly #timer: NodeJS.Timeout

  constructor(limits: Limits, metrics: Pick<Metrics, 'cut' | 'refused'>) {
    this.#limits = limits
    this.#metrics = metrics
    this.#timer = setInterval(() => this.checkNext(), every)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Whether an address may open another web socket or long-polling session at all. The limit is twice the number of
   * allowed connections, so that a client beyond the allowed number still connects and can be told why it is refused.
   */
  mayGreet(address: string): boolean {
    const { connectionsPerPerson, personsPerAddress } = this.#limits
    return (this.#greeting.get(address) ?? 0) < 2 * connectionsPerPerson * personsPerAddress
  }

  /** Counts a transport until it closes, whether somebody is admitted over it or not. */
  greet(address: string, transport: Pick<Connection['conn'], 'once'>): void {
    this.#greeting.set(address, (this.#greeting.get(address) ?? 0) + 1)
    transport.once('close', () => {
      const left = (this.#greeting.get(address) ?? 0) - 1
      if (left > 0) this.#greeting.set(address, left)
      else this.#greeting.delete(address)
    })
  }

  /** Counts a connection until it closes. @returns the refusal when the connection is not admitted, or undefined */
  admit(connection: Connection): Refusal | undefined {
    const { person, address } = connection.data
    const { connectionsPerPerson, personsPerAddress } = this.#limits
    const places = [
      { group: this.#persons, key: person.id, most: connectionsPerPerson, of: 'person' },
      { group: this.#addresses, key: address, most: connectionsPerPerson * personsPerAddress, of: 'address' },
    ]
    const full = places.find(({ group, key, most }) => (group.get(key)?.size ?? 0) >= most)
    if (full) {
      this.#metrics.refused('W26')
      return protocolRefusal('W26', { most: full.most, of: full.of })
    }
    for (const { group, key } of places) group.set(key, (group.get(key) ?? new Set()).add(connection))
    this.#open++
    connection.conn.once('close', () => {
      this.#open--
      for (const { group, key } of places) {
        const there = group.get(key)
        there?.delete(connection)
        if (there?.size === 0) group.delete(key)
      }
    })
    return undefined
  }

  /**
   * The address of a connection of a person at this process; without a connection, the last address of the person's
   * programs. Undefined if neither is known.
   */
  addressOf(person: string): string | undefined {
    const [connection] = this.#persons.get(person) ?? []
    return connection?.data.address ?? this.#programs.get(person)
  }

  /** Notes the address from which a program of a person has sent a request. */
  noteProgram(person: string, address: string): void {
    this.#programs.set(person, address)
  }

  /** Whether more may be sent to a connection. Cuts the connection off when too many bytes are queued for it. */
  maySend(connection: Connection): boolean {
    if (connection.data.isCut) return false
    const { person, address } = connection.data
    const { sendBuffer, sendBufferPerPerson, connectionsPerPerson, personsPerAddress } = this.#limits
    const waiting = waitingAt(connection)
    // Whenever a sum is too large, at least one of its connections has more queued than its share, so the sum is
    // computed only for such connections.
    const share = sendBufferPerPerson / connectionsPerPerson
    const isOver =
      waiting > sendBuffer + (this.#answers.get(connection) ?? 0) ||
      (waiting > share &&
        (this.#sum(this.#persons, person.id) > sendBufferPerPerson ||
          this.#sum(this.#addresses, address) > sendBufferPerPerson * personsPerAddress))
    if (isOver) this.#cut(connection)
    return !isOver
  }

  /** Notes the length of the answer that a connection was just sent. */
  answered(connection: Connection, bytes: number): void {
    this.#answers.set(connection, bytes)
  }

  /** The number of bytes that are queued for all connections of this process. */
  get waiting(): number {
    return [...this.#addresses.keys()].reduce((sum, address) => sum + this.#sum(this.#addresses, address), 0)
  }

  /**
   * Cuts off connections with too many queued bytes, also those that send nothing themselves: entries of a table, for
   * example, are queued for them too. Each call checks a tenth of the connections, where the last call has ended.
   */
  checkNext(): void {
    for (let left = Math.ceil(this.#open / parts); left > 0; left--) {
      this.#unchecked ??= this.#connections()
      const next = this.#unchecked.next()
      if (next.done) {
        this.#unchecked = undefined
        return
      }
      this.maySend(next.value)
    }
  }

  /** All connections. One that opens or closes between two steps may be left out. */
  *#connections(): Generator<Connection, void> {
    for (const there of this.#addresses.values()) yield* there
  }

  #sum(group: ConnectionsByKey, key: string): number {
    let sum = 0
    for (const connection of group.get(key) ?? []) sum += connection.data.isCut ? 0 : waitingAt(connection)
    return sum
  }

  /** Cuts a connection off without a closing handshake, which would wait behind all the queued data. */
  #cut(connection: Connection): void {
    connection.data.isCut = true
    this.#metrics.cut()
    transportControlOf(connection.conn)?.cut()
  }
}
