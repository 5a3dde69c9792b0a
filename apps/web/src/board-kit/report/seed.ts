import { hashSeed } from '@opsroom/rules/core'

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )

/** Whether the seed of a match has the hash that was published at its start; undefined while the seed is secret. */
export const isSeedAuthentic = (seed: string | undefined, seedHash: string): boolean | undefined =>
  seed === undefined ? undefined : hashSeed(bytesOf(seed)) === seedHash
