import { type PushMessage, pushMessageSchema } from '@opsroom/protocol'
import type { Log } from '../ops/log.ts'
import { Queue } from '../ops/queue.ts'
import type { PendingPushRow, Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Send } from './send.ts'
import { begunBetween, waitsAt } from './turns.ts'
import { pushMessageOf } from './words.ts'

const minute = 60_000
/** Nobody is told more often than this. */
const pause = 60 * minute
/** Whoever is connected for so long has seen that it is his turn; a line may also be dead without knowing it. */
const seenAfter = 2 * minute
const mostRooms = 20
/** What a push service says of a device that is there no more. */
const isGone = (status: number): boolean => status === 404 || status === 410

interface Needs {
  store: Store
  tables: Tables
  send: Send
  /** Tells the time. */
  now(): Date
  log: Log
  onFailure(error: unknown): void
}

/**
 * Tells people that a game waits for them, when none of their devices is connected and one of them wants to be told:
 * at most once an hour, then everything at once.
 */
export class Notifier {
  readonly #needs: Needs
  readonly #queue = new Queue()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /**
   * Looks at a table before this process writes into its event log. Whatever goes wrong with push messages, the table goes on.
   * @returns what is to be called after it: tells those for whom the table has begun to wait
   */
  watch(table: Table): () => void {
    const { onFailure } = this.#needs
    try {
      const before = waitsAt(table)
      return () => void this.#written(table, before).catch(onFailure)
    } catch (error) {
      onFailure(error)
      return () => {}
    }
  }

  async #written(table: Table, before: ReturnType<typeof waitsAt>): Promise<void> {
    const { store, now } = this.#needs
    const begun = begunBetween(before, waitsAt(table))
    let isAny = false
    for (const [seat, waits] of begun) {
      const person = table.holderOf(seat)
      if (person === undefined) continue
      const pending = { person, room: table.facts.room, seat, waits }
      if (await store.pendingPushes.add(pending, now())) isAny = true
    }
    if (isAny) await this.flush()
  }

  /** Tells everybody who is to be told by now. */
  flush(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, now } = this.#needs
      for (const person of await store.pendingPushes.ready(this.#hourAgo())) {
        const pending = await store.pendingPushes.of(person)
        if (await store.devices.isPresent(person)) {
          const seen = pending.filter(({ since }) => now().getTime() - since.getTime() > seenAfter)
          await store.pendingPushes.drop(person, seen)
        } else await this.#tell(person, pending)
      }
    })
  }

  #hourAgo = (): Date => new Date(this.#needs.now().getTime() - pause)

  async #tell(person: string, pending: PendingPushRow[]): Promise<void> {
    const { store, now } = this.#needs
    const rooms: PushMessage['rooms'] = []
    for (const one of pending) {
      const waits = await this.#stillWaits(person, one)
      if (waits && rooms.length < mostRooms) rooms.push({ code: one.code, waits })
    }
    if (rooms.length > 0 && !(await store.pendingPushes.claim(person, now(), this.#hourAgo()))) return
    await store.pendingPushes.drop(person, pending)
    if (rooms.length > 0) await this.#send(person, pushMessageSchema.parse(pushMessageOf(rooms)))
  }

  /** Why a room still waits for this person at the seat, by that seat's view of now. */
  async #stillWaits(person: string, { room, seat }: PendingPushRow) {
    const { tables, log } = this.#needs
    const table = await tables.get(room).catch(() => {
      log.warn({ room }, 'a table could not be read for a push message')
      return undefined
    })
    return table?.holds({ id: person }, seat) ? waitsAt(table).get(seat) : undefined
  }

  async #send(person: string, message: PushMessage): Promise<void> {
    const { store, send, log } = this.#needs
    const text = JSON.stringify(message)
    for (const { device, ...subscription } of await store.subscriptions.of(person)) {
      const status = await send(subscription, text).catch(() => 0)
      if (isGone(status)) await store.subscriptions.drop(device)
      // Neither where it went nor what it said.
      log.debug({ status }, 'push message sent')
    }
  }
}
