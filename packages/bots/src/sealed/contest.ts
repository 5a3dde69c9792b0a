import {
  allPairings,
  commitTo,
  type Envelope,
  hashSeed,
  pairingSeed,
  type SealedBots,
  type SealedGame,
  type SealedRecord,
  sealedFormat,
  standingsOfPairings,
} from '@opsroom/rules/core'
import { botsVersion, playSealedPairing } from './play.ts'

/** A contest of sealed orders before it is played. */
export interface Contest {
  title: string
  /** The name of the setup that all games of the contest share. */
  setup: string
  /** The seed of all random numbers of the contest, as hex. */
  seed: string
  bots: Pick<SealedBots, 'level' | 'budget'>
  envelopes: readonly Omit<Envelope, 'commitment'>[]
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/**
 * Plays a whole contest of sealed orders: each envelope against every other one, at both seats. The server does the
 * same in slices.
 * @returns the record of the contest
 */
export function playContest(
  bound: SealedGame,
  { title, setup, seed, bots, envelopes: given }: Contest,
): SealedRecord {
  const key = bytesOf(seed)
  const envelopes = given
    .map((each) => ({ ...each, commitment: commitTo(each.orders, each.nonce) }))
    .sort((a, b) => (a.commitment < b.commitment ? -1 : 1))
  const pairings = allPairings(envelopes.length).flatMap(([first, second]) => {
    const [one, two] = [envelopes[first], envelopes[second]]
    if (!one || !two) return []
    const own = pairingSeed(bound, key, [one.commitment, two.commitment])
    const { points, orders } = playSealedPairing(bound, own, [one.orders, two.orders], bots)
    return [{ first, second, points, orders }]
  })
  return {
    format: sealedFormat,
    game: bound.rules.id,
    version: bound.rules.version,
    setup,
    title,
    seed,
    seedHash: hashSeed(key),
    bots: { ...bots, version: botsVersion },
    envelopes,
    pairings,
    table: standingsOfPairings(envelopes.length, pairings),
  }
}
