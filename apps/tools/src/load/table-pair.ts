import { randomUUID } from 'node:crypto'
import type { AnswerOf, ServerMessageOf, WireEntry } from '@opsroom/protocol'
import type { Socket } from 'socket.io-client'
import { startRoom } from '../bench/start-room.ts'
import { askServer, newCookie, openWindow } from '../bench/window.ts'
import type { ClientPair, Traffic } from './closed-loop.ts'
import type { RecordedNight, RecordedOrder, Recording } from './record.ts'

/** An order that was sent and is not finished yet. */
interface Waiting {
  order: RecordedOrder
  /** The numbers of the last entries that the two players receive before the order is finished. */
  expected: Two<number>
  sent: number
  /** The time when the opponent had received all entries of the order. */
  arrived?: number
  isAcknowledged: boolean
  resolve(latency: number | undefined): void
  reject(failure: Error): void
}

type Two<T> = [T, T]
const other = (seat: 0 | 1): 0 | 1 => (seat === 0 ? 1 : 0)

/**
 * Adds the bytes that a client receives to the traffic. Characters count as bytes, because the protocol's text is
 * nearly all ASCII.
 */
function countBytes(window: Socket, traffic: Traffic): void {
  window.io.engine.on('packet', ({ data }: { data?: string }) => {
    traffic.bytes += data?.length ?? 0
  })
}

let people = 0

/** An IP address that no other person of this run has. */
function newAddress(): string {
  const number = people++
  return `10.${process.pid % 256}.${(number >> 8) % 256}.${number % 256}`
}

async function openPerson(url: string): Promise<Socket> {
  const address = newAddress()
  return openWindow(url, await newCookie(url, address), {}, address)
}

/** Two players who play recorded nights, one after the other, and the spectators who follow them from room to room. */
export class TablePair implements ClientPair {
  readonly #url: string
  readonly #windows: Two<Socket>
  readonly #recording: Recording
  readonly #traffic: Traffic
  readonly #watchers: Socket[] = []
  /** The ids of rooms that were opened beforehand. */
  readonly #prepared: string[] = []
  #room = ''
  #night: RecordedNight = { seedHash: '', orders: [] }
  /** The number of orders that have been given in this night. */
  #given = 0
  /** The number of the last entry that each of the two players has received. */
  #last: Two<number> = [0, 0]
  #waiting: Waiting | undefined

  private constructor(url: string, windows: Two<Socket>, recording: Recording, traffic: Traffic) {
    this.#url = url
    this.#windows = windows
    this.#recording = recording
    this.#traffic = traffic
    for (const [place, window] of windows.entries()) {
      countBytes(window, traffic)
      window.on('table.entries', (push: ServerMessageOf<'table.entries'>) => this.#take(place as 0 | 1, push))
      window.on('disconnect', () => this.#waiting?.reject(new Error('disconnected')))
    }
  }

  /**
   * Opens a pair at the beginning of its first night.
   * @param notices the address to which the players have notices sent, if any
   */
  static async open(
    url: string,
    recording: Recording,
    traffic: Traffic,
    notices?: string,
  ): Promise<TablePair> {
    const windows: Two<Socket> = [await openPerson(url), await openPerson(url)]
    if (notices !== undefined) for (const window of windows) await asksForNotices(window, notices)
    const pair = new TablePair(url, windows, recording, traffic)
    await pair.prepare(1)
    await pair.#enter()
    return pair
  }

  /** The id of the room in which the pair plays now. */
  get room(): string {
    return this.#room
  }

  get place(): number {
    return this.#given
  }

  /** Opens the rooms that are needed for `orders` more orders. */
  async prepareFor(orders: number): Promise<void> {
    const { nights } = this.#recording
    const usual = nights.reduce((sum, night) => sum + night.orders.length, 0) / nights.length
    const left = this.#night.orders.length - this.#given
    await this.prepare(Math.max(0, Math.ceil((orders - left) / usual) - this.#prepared.length))
  }

  /** Opens rooms for later nights, with their seats taken and their games started. @param rooms the number of rooms */
  async prepare(rooms: number): Promise<void> {
    for (let count = 0; count < rooms; count++)
      this.#prepared.push(await startRoom(this.#windows, this.#recording))
  }

  /** Adds a spectator, who follows the pair from room to room. */
  async addWatcher(): Promise<void> {
    const window = await openPerson(this.#url)
    countBytes(window, this.#traffic)
    window.on('table.entries', ({ entries }: ServerMessageOf<'table.entries'>) => {
      this.#traffic.entries += entries.length
    })
    this.#watchers.push(window)
    await this.#watch(window)
  }

  async step(): Promise<number | undefined> {
    if (this.#given === this.#night.orders.length) {
      if (this.#prepared.length === 0) {
        this.#traffic.opened++
        await this.prepare(1)
      }
      await this.#enter()
    }
    const order = this.#night.orders[this.#given++] as RecordedOrder
    return new Promise((resolve, reject) => {
      const [one, two] = this.#last
      const expected: Two<number> = [one + order.shown[0], two + order.shown[1]]
      const sent = performance.now()
      const waiting: Waiting = { order, expected, sent, isAcknowledged: false, resolve, reject }
      this.#waiting = waiting
      const request = {
        room: this.#room,
        as: this.#recording.seats[order.seat],
        id: randomUUID(),
        seen: this.#last[order.seat],
        command: { scope: 'game', command: order.command },
      }
      this.#windows[order.seat].emit('table.command', request, (answer: AnswerOf<'table.command'>) => {
        if (this.#waiting !== waiting) return // The answer is ignored if the order has failed before the answer came.
        waiting.isAcknowledged = true
        if (answer.ok) this.#check()
        else this.#fail(new Error(answer.refusal.rule))
      })
    })
  }

  /** Closes all connections; the room stays on the server. */
  leave(): void {
    for (const window of [...this.#windows, ...this.#watchers]) window.disconnect()
  }

  /** Starts the next night, because the present one cannot be continued. */
  async recover(): Promise<void> {
    this.#waiting = undefined
    await this.prepare(1)
    await this.#enter()
  }

  #take(seat: 0 | 1, { room, first, entries }: ServerMessageOf<'table.entries'>): void {
    if (room !== this.#room) return
    this.#traffic.entries += entries.length
    this.#last[seat] = first + entries.length - 1
    this.#check()
  }

  /** Checks whether the waiting order is finished: it is acknowledged, and every client has received its entries. */
  #check(): void {
    const waiting = this.#waiting
    if (!waiting) return
    const { order, expected } = waiting
    const opponent = other(order.seat)
    if (this.#last[opponent] >= expected[opponent]) waiting.arrived ??= performance.now()
    if (!waiting.isAcknowledged || waiting.arrived === undefined) return
    if (this.#last[order.seat] < expected[order.seat]) return
    this.#waiting = undefined
    const isShown = order.shown[opponent] > 0
    waiting.resolve(isShown ? waiting.arrived - waiting.sent : undefined)
  }

  #fail(failure: Error): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(failure)
  }

  /** Moves the players and the spectators to the next room. */
  async #enter(): Promise<void> {
    const room = this.#prepared.shift()
    if (room === undefined) throw new Error('no room was opened')
    this.#room = room
    this.#given = 0
    const [one, two] = await Promise.all(this.#windows.map((window, seat) => this.#sit(window, seat)))
    this.#last = [one?.last ?? 0, two?.last ?? 0]
    const seedHash = seedHashOf(one?.entries?.[0])
    const night = this.#recording.nights.find((recorded) => recorded.seedHash === seedHash)
    if (!night) throw new Error('the server does not draw its chance from the seeds of the recorded nights')
    this.#night = night
    await Promise.all(this.#watchers.map((window) => this.#watch(window)))
  }

  #sit(window: Socket, seat: number) {
    const as = this.#recording.seats[seat] as string
    return askServer(window, 'table.subscribe', { room: this.#room, as, have: 0 })
  }

  async #watch(window: Socket): Promise<void> {
    await askServer(window, 'table.subscribe', { room: this.#room, as: 'public' })
  }
}

/** Requests a notice for a person whenever it is their turn. */
const asksForNotices = (window: Socket, target: string) =>
  askServer(window, 'notice.add', { service: 'json', target, language: 'en', kinds: ['turn'], games: [] })

/** The seed's hash in the opening entry of a table. */
const seedHashOf = (opening: WireEntry | undefined): string =>
  String((opening?.event as { open?: { seedHash?: unknown } } | undefined)?.open?.seedHash)
