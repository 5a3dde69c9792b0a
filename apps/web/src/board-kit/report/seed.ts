import { hashSeed } from '@opsroom/rules/core'

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )

/** Whether all chance came from the seed with the published hash; undefined while the seed is unknown. */
export const isSeedAuthentic = (seed: string | undefined, seedHash: string): boolean | undefined =>
  seed === undefined ? undefined : hashSeed(bytesOf(seed)) === seedHash
