import { createHmac, randomBytes } from 'node:crypto'
import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'
import { dayOf } from '../ops/clock.ts'
import type { Config } from '../ops/config.ts'
import type { AddressDayUsage, Store } from '../store/index.ts'

/** The maximum number of addresses in memory. For any other address the database is read again. */
const mostAddresses = 20_000
const hour = 3_600_000

interface Day extends AddressDayUsage {
  /** The day in UTC, such as `2026-11-26`. */
  day: string
}

interface AddressDaysDeps {
  store: Pick<Store, 'addressDays' | 'settings'>
  most: Pick<Config, 'roomsPerDay' | 'bytesPerDay' | 'personsPerAddress'>
  /** The present time, in ms since 1970. */
  now(): number
  /** The address of a person's connection, or undefined if they have none at this process. */
  addressOf(person: string): string | undefined
}

/**
 * The daily limits of an address: the rooms that it opens (W101), and the bytes that it stores (W102). Both are added
 * up in memory, and `save` adds them to the database; a process that is killed loses the part that it has not saved.
 * The database never sees an address, only its HMAC.
 */
export class DailyAddressQuotas {
  readonly #deps: AddressDaysDeps
  readonly #days = new LRUCache<string, Day>({ max: mostAddresses })
  /** Counts of rooms and bytes that are not in the database yet. */
  #unsaved = new Map<string, Day>()
  #key: Promise<string> | undefined

  constructor(deps: AddressDaysDeps) {
    this.#deps = deps
  }

  /** Refuses a person who may not open another room today (W101); otherwise undefined. */
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

  /** Whether the counts in memory already show that an address may store more today. If not, ask `refuseStoring`. */
  mayStore(address: string): boolean {
    const known = this.#days.get(address)
    return known?.day === dayOf(this.#deps.now()) && known.bytes < this.#mostBytes
  }

  /** Refuses to store more for an address that has reached its limit for today (W102); otherwise undefined. */
  async refuseStoring(address: string): Promise<Refusal | undefined> {
    const { bytes } = await this.#today(address)
    return bytes < this.#mostBytes ? undefined : protocolRefusal('W102', { hours: this.#hoursLeft })
  }

  /**
   * Counts a room that a person has opened.
   * @param bytes the approximate size of its first entries. It is rounded up, because the database counts whole numbers
   */
  opened(person: string, bytes: number): void {
    const address = this.#deps.addressOf(person)
    if (address !== undefined) this.#add(address, { rooms: 1, bytes: Math.ceil(bytes) })
  }

  /** Counts bytes that were stored for an address. */
  stored(address: string, bytes: number): void {
    this.#add(address, { rooms: 0, bytes })
  }

  /** Adds the unsaved counts to the database, and reads the totals, which include other processes. */
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

  async #today(address: string): Promise<AddressDayUsage> {
    const day = dayOf(this.#deps.now())
    const known = this.#days.get(address)
    if (known?.day === day) return known
    const stored = await this.#deps.store.addressDays.of(await this.#nameOf(address), day)
    return this.#know(address, { day, ...stored })
  }

  /**
   * Remembers the counts of an address for today.
   * @param saved the counts that the database holds
   */
  #know(address: string, saved: Day): AddressDayUsage {
    const unsaved = this.#unsaved.get(address)
    const day = unsaved?.day === saved.day ? sumOf(saved, unsaved) : saved
    this.#days.set(address, day)
    return day
  }

  #add(address: string, stored: AddressDayUsage): void {
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

const sumOf = <D extends AddressDayUsage>(one: D, other: AddressDayUsage): D => ({
  ...one,
  rooms: one.rooms + other.rooms,
  bytes: one.bytes + other.bytes,
})
