import { type PushMessage, pushMessageSchema } from '@opsroom/protocol'
import type { Log } from '../ops/log.ts'
import { Queue } from '../ops/queue.ts'
import type { Presences } from '../store/devices.ts'
import type { PendingPush, PendingPushRow, Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { newlyWaiting, type SeatWaits, type WaitingSeatsCache } from '../table/waiting-seats.ts'
import type { SendPush } from './send.ts'

const minute = 60_000
/** A person is sent messages at most this often. */
const pause = 60 * minute
/** A person who is connected for this long has seen the turn. A shorter time proves nothing: the connection may be dead. */
const seenAfter = 2 * minute
const mostRooms = 20
/** The pause before a failed push message is sent to somebody again. */
const retryAfter = 10 * minute

/**
 * The outcome of a message: `gone` if the device, or its subscription by this key, no longer exists; `later` if the
 * failure may pass; `refused` if it will not.
 */
type Sent = 'taken' | 'gone' | 'later' | 'refused'
function sentBy(status: number): Sent {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Whether a push service rejects the key for which the subscription was made. */
const isKeyRefused = (status: number): boolean => status === 401 || status === 403

interface NotifierDeps {
  store: Store
  presences: Presences
  tables: Tables
  waitingSeats: WaitingSeatsCache
  send: SendPush
  now(): Date
  log: Log
  onFailure(error: unknown): void
}

/**
 * Sends push messages to people for whom a game waits, while none of their devices is connected and at least one has
 * subscribed: at most once an hour, and then about all rooms together.
 */
export class Notifier {
  readonly #deps: NotifierDeps
  readonly #queue = new Queue()
  /**
   * Endpoints that refused the key at the last message. A wrong clock or a fault of the push service passes, another
   * key does not: so the second refusal in a row counts. Other processes do not know these endpoints, and try once
   * more.
   */
  readonly #keyRefusedAt = new Set<string>()

  constructor(deps: NotifierDeps) {
    this.#deps = deps
  }

  /**
   * Notes the seats that a table waits for, before this process writes into its event log. An error here never stops
   * the table.
   * @returns a function to call after the writing: it sends messages to those for whom the table has begun to wait
   */
  watch(table: Table): () => void {
    const { waitingSeats, onFailure } = this.#deps
    try {
      const before = waitingSeats.at(table)
      return () => void this.#written(table, before).catch(onFailure)
    } catch (error) {
      onFailure(error)
      return () => {}
    }
  }

  async #written(table: Table, before: SeatWaits): Promise<void> {
    const { store, waitingSeats, now } = this.#deps
    const after = waitingSeats.at(table)
    const begun = newlyWaiting(before, after)
    // Each is gathered for a while, and all of them together.
    const added = [...begun].flatMap(([seat, waits]) => {
      const person = table.holderOf(seat)
      if (person === undefined) return []
      return store.pendingPushes.add({ person, room: table.facts.room, seat, waits }, now())
    })
    if ((await Promise.all(added)).includes(true)) await this.flush()
  }

  /** Sends somebody a message about a room: now if that is allowed, otherwise when their hour is over. */
  async say(about: PendingPush): Promise<void> {
    const { store, now, onFailure } = this.#deps
    if (await store.pendingPushes.add(about, now())) void this.flush().catch(onFailure)
  }

  /** Sends the messages that are due. */
  flush(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, presences, now } = this.#deps
      for (const person of await store.pendingPushes.ready(this.#hourAgo())) {
        const pending = await store.pendingPushes.of(person)
        if ((await presences.presentAmong([person])).has(person)) {
          const seen = pending.filter(({ since }) => now().getTime() - since.getTime() > seenAfter)
          await store.pendingPushes.drop(person, seen)
        } else await this.#sendPending(person, pending)
      }
    })
  }

  #hourAgo = (): Date => new Date(this.#deps.now().getTime() - pause)

  async #sendPending(person: string, pending: PendingPushRow[]): Promise<void> {
    const { store, now } = this.#deps
    const rooms: PushMessage['rooms'] = []
    for (const one of pending) {
      const why = await this.#stillSo(person, one)
      if (why && rooms.length < mostRooms) rooms.push({ code: one.code, ...why })
    }
    // The message tells the present state of each room, so also of a turn that began after `pending` was read.
    const covered = pending.map((one) => ({ ...one, since: now() }))
    if (rooms.length > 0 && !(await store.pendingPushes.claim(person, now(), this.#hourAgo()))) return
    const sent = rooms.length > 0 ? await this.#send(person, pushMessageSchema.parse({ rooms })) : []
    // Somebody who was reached at one of their devices has been told.
    if (!sent.includes('later') || sent.includes('taken')) await store.pendingPushes.drop(person, covered)
    else await store.pendingPushes.putOff(person, new Date(now().getTime() - pause + retryAfter))
  }

  /**
   * Why a person is still asked to come to a room: their round goes on there, or it waits for their seat, by the
   * present view of that seat.
   */
  async #stillSo(
    person: string,
    { room, seat, waits }: PendingPushRow,
  ): Promise<Omit<PushMessage['rooms'][number], 'code'> | undefined> {
    const { store, tables, waitingSeats, now, log } = this.#deps
    if (waits === 'roundBegan' || waits === 'roundEnds') {
      const until = await store.notices.roundEndFor(person, room, now())
      return until && { waits, until: until.toISOString() }
    }
    const table = await tables.get(room).catch(() => {
      log.warn({ room }, 'a table could not be read for a push message')
      return undefined
    })
    const waiting = table?.holds({ id: person }, seat) ? waitingSeats.at(table).get(seat) : undefined
    return waiting && { waits: waiting.waits }
  }

  /** @returns the outcome, by device */
  async #send(person: string, message: PushMessage): Promise<Sent[]> {
    const { store, send, log } = this.#deps
    const text = JSON.stringify(message)
    const all: Sent[] = []
    for (const { device, ...subscription } of await store.subscriptions.of(person)) {
      const status = await send(subscription, text).catch(() => 0)
      const sent = this.#outcomeAt(subscription.endpoint, status)
      all.push(sent)
      if (sent === 'gone') await store.subscriptions.drop(device)
      // The log has neither the endpoint nor the text.
      log.debug({ status }, 'push message sent')
      if (isKeyRefused(status))
        log.warn(
          { status },
          'a push service does not know this server by its key: another database, or a wrong clock?',
        )
    }
    return all
  }

  #outcomeAt(endpoint: string, status: number): Sent {
    if (isKeyRefused(status)) {
      if (this.#keyRefusedAt.delete(endpoint)) return 'gone'
      this.#keyRefusedAt.add(endpoint)
      return 'later'
    }
    const sent = sentBy(status)
    if (sent !== 'later') this.#keyRefusedAt.delete(endpoint)
    return sent
  }
}
