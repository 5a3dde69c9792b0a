import { hashSeed, isCommitted, type TableOpen } from '@opsroom/rules/core'
import type { DuelOpen } from '@opsroom/rules/duel'
import { resultOf } from './tonight.ts'

type Finding = 'true' | 'false' | 'none'
export interface Honesty {
  plan: Finding
  seed: Finding
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )

/**
 * Whether plan and chance are the ones that were hashed before. The hash of the plan is the one that this window saw
 * when the curtain rose, never the one that came with the result.
 */
export function checkHonesty(
  { seed, seedHash }: Pick<TableOpen, 'seedHash'> & { seed?: string | undefined },
  open: Pick<DuelOpen, 'results' | 'night' | 'commitment'>,
): Honesty {
  const result = resultOf(open)
  return {
    plan: result
      ? isCommitted(open.commitment ?? result.commitment, result.plan, result.nonce)
        ? 'true'
        : 'false'
      : 'none',
    seed: seed === undefined ? 'none' : hashSeed(bytesOf(seed)) === seedHash ? 'true' : 'false',
  }
}
