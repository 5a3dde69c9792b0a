import { type PushMessage, pushMessageSchema } from '@opsroom/protocol'
import type { Log } from '../ops/log.ts'
import { Queue } from '../ops/queue.ts'
import type { Presences } from '../store/devices.ts'
import type { PendingPush, PendingPushRow, Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { newlyAwaitedSeats, type WaitingSeatsCache, type WaitsBySeat } from '../table/waiting-seats.ts'
import type { SendPush } from './send.ts'

const minute = 60_000
/** Milliseconds between two push messages to one person. */
const pause = 60 * minute
/**
 * Milliseconds after which a person who is connected counts as having seen on the page that it is their turn. A shorter
 * time proves nothing, because the connection may be dead.
 */
const seenAfter = 2 * minute
const mostRooms = 20
/** Milliseconds before a failed push message is sent to a person again. */
const retryAfter = 10 * minute

/**
 * The outcome of sending a push message to a device: `gone` if the device, or its subscription with this key, no longer
 * exists; `later` if the failure may pass; `refused` if it will not.
 */
type Sent = 'taken' | 'gone' | 'later' | 'refused'
function sentBy(status: number): Sent {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/**
 * Whether a status means that the push service rejects the server's key. A subscription accepts only the key that it
 * was made for.
 */
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
 * Sends push messages to people whom a game waits for, if none of their devices is connected and at least one has
 * subscribed: at most once an hour, with all rooms in one message.
 */
export class Notifier {
  readonly #deps: NotifierDeps
  readonly #queue = new Queue()
  /**
   * Endpoints that refused the server's key at the last message. A refusal because of a wrong clock or a fault of the
   * push service passes, but a refusal because of another key does not, so only the second refusal in a row counts.
   * Other processes do not know these endpoints, and try once more.
   */
  readonly #keyRefusedAt = new Set<string>()

  constructor(deps: NotifierDeps) {
    this.#deps = deps
  }

  /**
   * Notes the seats that a table waits for, before this process appends to its event log. An error here must never stop
   * the table.
   * @returns a function to call after the append. It sends messages to people for whose seats the table has begun to
   * wait
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

  async #written(table: Table, before: WaitsBySeat): Promise<void> {
    const { store, waitingSeats, now } = this.#deps
    const after = waitingSeats.at(table)
    const begun = newlyAwaitedSeats(before, after)
    // All pending pushes are stored at the same time, because the store gathers writes for a while and makes one write
    // of them.
    const added = [...begun].flatMap(([seat, waits]) => {
      const person = table.holderOf(seat)
      if (person === undefined) return []
      return store.pendingPushes.add({ person, room: table.facts.room, seat, waits }, now())
    })
    if ((await Promise.all(added)).includes(true)) await this.flush()
  }

  /** Sends a person a message about a room: now if that is allowed, otherwise when the pause of an hour is over. */
  async say(about: PendingPush): Promise<void> {
    const { store, now, onFailure } = this.#deps
    if (await store.pendingPushes.add(about, now())) void this.flush().catch(onFailure)
  }

  /** Sends the push messages that are due. */
  flush(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, onFailure } = this.#deps
      // A failure for one person must not keep the messages of the others.
      for (const person of await store.pendingPushes.ready(this.#hourAgo()))
        await this.#sendDue(person).catch(onFailure)
    })
  }

  async #sendDue(person: string): Promise<void> {
    const { store, presences, now } = this.#deps
    const pending = await store.pendingPushes.of(person)
    if (!(await presences.presentAmong([person])).has(person)) return this.#sendPending(person, pending)
    const seen = pending.filter(({ since }) => now().getTime() - since.getTime() > seenAfter)
    await store.pendingPushes.drop(person, seen)
  }

  #hourAgo = (): Date => new Date(this.#deps.now().getTime() - pause)

  async #sendPending(person: string, pending: PendingPushRow[]): Promise<void> {
    const { store, now } = this.#deps
    const rooms: PushMessage['rooms'] = []
    for (const one of pending) {
      const why = await this.#stillSo(person, one)
      if (why && rooms.length < mostRooms) rooms.push({ code: one.code, ...why })
    }
    // The message tells the present state of each room, so it also covers a turn that began after `pending` was read.
    const covered = pending.map((one) => ({ ...one, since: now() }))
    if (rooms.length > 0 && !(await store.pendingPushes.claim(person, now(), this.#hourAgo()))) return
    const sent = rooms.length > 0 ? await this.#send(person, pushMessageSchema.parse({ rooms })) : []
    // A person counts as told if the message has reached at least one of their devices.
    if (!sent.includes('later') || sent.includes('taken')) await store.pendingPushes.drop(person, covered)
    else await store.pendingPushes.putOff(person, new Date(now().getTime() - pause + retryAfter))
  }

  /**
   * The reason why a person should still come to a room: the tournament round of their game there is still going on, or
   * the table waits for their seat, by the present view of that seat. Undefined if there is no reason any more.
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

  /**
   * Sends a message to all devices of a person.
   * @returns the outcome for each device
   */
  async #send(person: string, message: PushMessage): Promise<Sent[]> {
    const { store, send, log } = this.#deps
    const text = JSON.stringify(message)
    const all: Sent[] = []
    for (const { device, ...subscription } of await store.subscriptions.of(person)) {
      const status = await send(subscription, text).catch(() => 0)
      const sent = this.#outcomeAt(subscription.endpoint, status)
      all.push(sent)
      if (sent === 'gone') await store.subscriptions.drop(device)
      // Neither the endpoint nor the text is logged.
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
