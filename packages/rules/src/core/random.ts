import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A source of random numbers for one purpose. */
export interface Rng {
  /** A whole number from 0 to bound - 1, every one equally likely. */
  int(bound: number): number
  /** A fresh list with the same items in random order. */
  shuffle<T>(items: readonly T[]): T[]
  /** A random item. The list must not be empty. */
  pick<T>(items: readonly T[]): T
  /** A number of random bytes as hex. */
  hex(bytes: number): string
  /**
   * Makes a deck whose draws are recorded, or whose first items are already known (`deckFrom`); when absent, a deck is
   * made by `shuffle`.
   */
  deck?<T>(items: readonly T[]): Deck<T>
}

/**
 * A deck in random order: gives the item at a place, from 0. It must be called only for places whose item is really
 * drawn, because draws may be recorded.
 */
export type Deck<T> = (place: number) => T | undefined

/** The items as a shuffled deck. Use it instead of `shuffle` where some items are drawn now and others later. */
export function deckFrom<T>(rng: Rng, items: readonly T[]): Deck<T> {
  if (rng.deck) return rng.deck(items)
  const shuffled = rng.shuffle(items)
  return (place) => shuffled[place]
}

/**
 * Random numbers by purpose (`2/shuffle`). The numbers for a purpose do not depend on what else happened, are the same
 * on a retry, and do not reveal the seed.
 */
export type Random = (purpose: string) => Rng

/**
 * The random numbers of a match, by purpose.
 * @param seed the 32 bytes of the match's seed, known to the server alone until the game ends
 */
export function randomFrom(seed: Uint8Array): Random {
  const keyed = hmac.create(sha256, seed)
  return (purpose) => rngFrom(keyed.clone().update(utf8ToBytes(purpose)).digest())
}

/** Random numbers from a key: HMAC-SHA-256 in counter mode. */
export function rngFrom(key: Uint8Array): Rng {
  let counter = 0
  let block: Uint8Array = new Uint8Array(0)
  let used = 0
  const byte = (): number => {
    if (used >= block.length) {
      block = hmac(sha256, key, utf8ToBytes(String(counter++)))
      used = 0
    }
    // The cast is safe: the block has at least one byte left.
    return block[used++] as number
  }
  const int = (bound: number): number => {
    if (bound <= 1) return 0
    // Numbers from `limit` on are drawn again, so that all results are equally likely.
    const limit = Math.floor(0x1_0000_0000 / bound) * bound
    for (;;) {
      const word = ((byte() << 24) | (byte() << 16) | (byte() << 8) | byte()) >>> 0
      if (word < limit) return word % bound
    }
  }
  return {
    int,
    // The cast is safe: `pick` requires at least one item.
    pick: <T>(items: readonly T[]) => items[int(items.length)] as T,
    shuffle<T>(items: readonly T[]) {
      const result = [...items]
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(i + 1)
        // The casts are safe: both indexes are within the list.
        const kept = result[i] as T
        result[i] = result[j] as T
        result[j] = kept
      }
      return result
    },
    hex: (bytes) => bytesToHex(concatBytes(Uint8Array.from({ length: bytes }, byte))),
  }
}

/** A seed from a number, for tests, fuzzing and benches: never for a table that people play at. */
export function seedFromNumber(number: number): Uint8Array {
  return sha256(utf8ToBytes(`seed ${number}`))
}
