import { createHmac, randomBytes } from 'node:crypto'
import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'
import { dayOf } from '../ops/clock.ts'
import type { Config } from '../ops/config.ts'
import type { Store, StoredDay } from '../store/index.ts'

/** The most addresses that are remembered here; for others the database is asked again. */
const mostAddresses = 20_000
const hour = 3_600_000

interface Day extends StoredDay {
  /** UTC, as `2026-11-26`. */
  day: string
}

interface AddressDaysDeps {
  store: Pick<Store, 'addressDays' | 'settings'>
  most: Pick<Config, 'roomsPerDay' | 'bytesPerDay' | 'personsPerAddress'>
  /** The present time, in ms since 1970. */
  now(): number
  /** The address of a connection of a person; undefined without one at this process. */
  addressOf(person: string): string | undefined
}

/**
 * The daily bounds of an address: rooms that it opens (W101), and bytes that it stores (W102). Both are added up in
 * memory, and in the database by `save`; a process that is killed loses what it has not saved. The database never sees
 * an address, only its HMAC.
 */
export class DailyAddressQuotas {
  readonly #deps: AddressDaysDeps
  readonly #days = new LRUCache<string, Day>({ max: mostAddresses })
  /** Counts that are not in the database yet. */
  #unsaved = new Map<string, Day>()
  #key: Promise<string> | undefined

  constructor(deps: AddressDaysDeps) {
    this.#deps = deps
  }

  /** Why a person may not open another room today, or undefined. */
  async refuseRoom(person: string): Promise<Refusal | undefined> {
    const { most, addressOf } = this.#deps
    const address = addressOf(person)
    if (address === undefined) return undefined
    const { rooms } = await this.#today(address)
    const mostRooms = most.roomsPerDay * most.personsPerAddress
    return rooms < mostRooms
      ? undefined
      : protocolRefusal('W101', { most: mostRooms, hours: this.#hoursLeft })
  }

  /** Whether memory alone tells that more may be stored for an address today. */
  mayStore(address: string): boolean {
    const known = this.#days.get(address)
    return known?.day === dayOf(this.#deps.now()) && known.bytes < this.#mostBytes
  }

  /** Why nothing more is stored for an address today, or undefined. */
  async refuseStoring(address: string): Promise<Refusal | undefined> {
    const { bytes } = await this.#today(address)
    return bytes < this.#mostBytes ? undefined : protocolRefusal('W102', { hours: this.#hoursLeft })
  }

  /** A person has opened a room whose first entries take about this many bytes. The database counts whole numbers. */
  opened(person: string, bytes: number): void {
    const address = this.#deps.addressOf(person)
    if (address !== undefined) this.#add(address, { rooms: 1, bytes: Math.ceil(bytes) })
  }

  /** Counts bytes that were stored for an address. */
  stored(address: string, bytes: number): void {
    this.#add(address, { rooms: 0, bytes })
  }

  /** Adds the counts to the database, and reads those of other processes. */
  async save(): Promise<void> {
    if (this.#unsaved.size === 0) return
    const unsaved = this.#unsaved
    this.#unsaved = new Map()
    const added = await Promise.all(
      [...unsaved].map(async ([address, day]) => ({
        from: address,
        ...day,
        address: await this.#nameOf(address),
      })),
    )
    const all = await this.#deps.store.addressDays.add(added.map(({ from: _, ...each }) => each))
    for (const { from, day, address } of added) {
      const stored = all.get(address)
      if (stored) this.#know(from, { day, ...stored })
    }
  }

  async #today(address: string): Promise<StoredDay> {
    const day = dayOf(this.#deps.now())
    const known = this.#days.get(address)
    if (known?.day === day) return known
    const stored = await this.#deps.store.addressDays.of(await this.#nameOf(address), day)
    return this.#know(address, { day, ...stored })
  }

  /** @param saved what the database has of a day */
  #know(address: string, saved: Day): StoredDay {
    const unsaved = this.#unsaved.get(address)
    const day = unsaved?.day === saved.day ? sumOf(saved, unsaved) : saved
    this.#days.set(address, day)
    return day
  }

  #add(address: string, stored: StoredDay): void {
    const day = dayOf(this.#deps.now())
    const known = this.#days.get(address)
    if (known?.day === day) this.#days.set(address, sumOf(known, stored))
    const unsaved = this.#unsaved.get(address)
    this.#unsaved.set(address, unsaved?.day === day ? sumOf(unsaved, stored) : { day, ...stored })
  }

  get #mostBytes(): number {
    const { bytesPerDay, personsPerAddress } = this.#deps.most
    return bytesPerDay * personsPerAddress
  }

  get #hoursLeft(): number {
    const now = this.#deps.now()
    return Math.ceil((Date.parse(dayOf(now)) + 24 * hour - now) / hour)
  }

  async #nameOf(address: string): Promise<string> {
    this.#key ??= this.#deps.store.settings.keep('addressKey', () => randomBytes(32).toString('hex'))
    this.#key.catch(() => {
      this.#key = undefined
    })
    return createHmac('sha256', await this.#key)
      .update(address)
      .digest('base64url')
  }
}

const sumOf = <D extends StoredDay>(one: D, other: StoredDay): D => ({
  ...one,
  rooms: one.rooms + other.rooms,
  bytes: one.bytes + other.bytes,
})
