import { hexToBytes } from '@noble/hashes/utils.js'
import { sameJson } from '../canonical.ts'
import { hashSeed, isCommitmentTo } from '../commitment.ts'
import { errorMessageOf } from '../error-message.ts'
import { hasFields } from '../fields.ts'
import type { AnyGame } from '../game.ts'
import type { WholeRecord } from '../record/schema.ts'
import { wholeRecordOf } from '../record/write.ts'
import type { Match } from '../table/match.ts'
import {
  beginPairing,
  type PreparedOrders,
  pairingSeed,
  playPairing,
  pointsOfFirstSeat,
  type SealedGame,
  sealedGame,
} from './pairing.ts'
import { type SealedBots, type SealedRecord, sealedRecordSchema, standingsOfPairings } from './record.ts'
import { allPairings } from './scores.ts'

/** The rules by which the record of a contest is checked. */
export const sealedRules = {
  S1: 'The record has the form that docs/sealed-orders.md describes.',
  S2: 'It is a contest of a game, with options and a version of rules, that this build has.',
  S3: 'The seed is the one whose hash was published when the contest was opened.',
  S4: 'Every envelope has, with its nonce, the hash that was published before, and the envelopes are sorted by their hashes.',
  S5: 'Every envelope met every other one once from each side.',
  S6: 'Every game follows, order by order, from its envelopes, its seed and the orders of the bots.',
  S7: 'The table is the one to which the games lead.',
  S8: 'Asked again, the bots give the same orders.',
} as const
export type SealedRule = keyof typeof sealedRules

/** An error in the record of a contest. */
export interface SealedFinding {
  rule: SealedRule
  /** The number of the pairing with the error, from 1; 0 for the record as a whole. */
  pairing: number
  /** The description of the problem for people, in English. */
  problem: string
}

const finding = (rule: SealedRule, problem: string, pairing = 0): SealedFinding => ({
  rule,
  pairing,
  problem,
})

/**
 * The orders that the bots give in a pairing; undefined if this build has another version of the bots than the contest
 * had.
 */
export type BotOrdersOf = (
  bound: SealedGame,
  seed: Uint8Array,
  prepared: PreparedPair,
  bots: SealedBots,
) => unknown[] | undefined

/**
 * The prepared orders of a pairing: those of the envelope at the first seat, and those of the envelope at the second.
 */
export type PreparedPair = readonly [PreparedOrders, PreparedOrders]

/** Plays a stored pairing of a contest again. @throws Error when the stored orders do not make a whole game */
export function replayPairing(
  bound: SealedGame,
  seed: Uint8Array,
  prepared: PreparedPair,
  orders: readonly unknown[],
  names: readonly string[] = [],
): Match {
  const begun = beginPairing(bound, seed, names)
  const left = [...orders]
  playPairing(bound, begun, prepared, () => {
    if (left.length === 0) throw new Error('an order is missing')
    return bound.game.command.parse(left.shift())
  })
  if (left.length > 0) throw new Error('there are more orders than the game has')
  return begun.match
}

/**
 * One pairing of a contest as the record of a game (docs/record.md).
 * @throws Error when there is no such pairing, or its stored orders do not make a whole game
 */
export function pairingRecord(
  bound: SealedGame,
  record: SealedRecord,
  first: number,
  second: number,
): WholeRecord {
  const pairing = record.pairings.find((each) => each.first === first && each.second === second)
  const [one, two] = [record.envelopes[first], record.envelopes[second]]
  if (!pairing || !one || !two) throw new Error('the contest has no such game')
  const seed = pairingSeed(bound, hexToBytes(record.seed), [one.commitment, two.commitment])
  const names = [one.name, two.name]
  const { logEntries } = replayPairing(bound, seed, [one.orders, two.orders], pairing.orders, names)
  const whole = wholeRecordOf({ id: record.game, version: record.version }, bound.game, logEntries)
  if (!whole) throw new Error('the game has no end')
  return whole
}

/** The findings about a contest as a whole, which need no game to be replayed: S3, S4, S5 and S7. */
function wholeFindings({ seed, seedHash, envelopes, pairings, table }: SealedRecord): SealedFinding[] {
  const findings: SealedFinding[] = []
  if (hashSeed(hexToBytes(seed)) !== seedHash)
    findings.push(finding('S3', 'the seed is not the one whose hash was published'))
  for (const { name, commitment, orders, nonce } of envelopes)
    if (!isCommitmentTo(commitment, orders, nonce))
      findings.push(finding('S4', `the hash of ${name} was not made of what was opened`))
  const hashes = envelopes.map(({ commitment }) => commitment)
  if (new Set(hashes).size !== hashes.length || !sameJson(hashes, [...hashes].sort()))
    findings.push(finding('S4', 'the envelopes are not sorted by their hashes, or one is there twice'))
  const played = pairings.map(({ first, second }) => `${first}/${second}`)
  const wanted = allPairings(envelopes.length).map(([first, second]) => `${first}/${second}`)
  if (!sameJson([...played].sort(), [...wanted].sort()))
    findings.push(finding('S5', 'the games are not those of these envelopes'))
  else if (!sameJson(table, standingsOfPairings(envelopes.length, pairings)))
    findings.push(finding('S7', 'the games come to another table'))
  return findings
}

/** The findings about one pairing: S6, and S8 if the bots' orders can be computed again. */
function pairingFindings(
  bound: SealedGame,
  record: SealedRecord,
  place: number,
  ordersOfBots: BotOrdersOf | undefined,
): SealedFinding[] {
  const pairing = record.pairings[place]
  if (!pairing) return []
  const { first, second, points, orders } = pairing
  const [one, two] = [record.envelopes[first], record.envelopes[second]]
  if (!one || !two) return [finding('S5', 'one of its envelopes does not exist', place + 1)]
  const prepared: PreparedPair = [one.orders, two.orders]
  const seed = pairingSeed(bound, hexToBytes(record.seed), [one.commitment, two.commitment])
  try {
    const came = pointsOfFirstSeat(replayPairing(bound, seed, prepared, orders))
    if (came !== points) return [finding('S6', `it comes to ${came} and not to ${points}`, place + 1)]
    const again = ordersOfBots?.(bound, seed, prepared, record.bots)
    return again && !sameJson(again, orders)
      ? [finding('S8', 'the computers order something else', place + 1)]
      : []
  } catch (error) {
    return [finding('S6', errorMessageOf(error), place + 1)]
  }
}

/** The progress of a check: `over` of `all` pairings are checked, with the findings so far. */
export interface VerificationProgress {
  over: number
  all: number
  findings: SealedFinding[]
  /**
   * The rules that this check leaves out: S8, when the caller gives no function that computes the bots' orders again,
   * or when bots of another version than this build's have played the games.
   */
  skipped: SealedRule[]
}

/**
 * Checks the record of a contest pairing by pairing, so that a caller can show progress. The result is the same in
 * browsers and on servers.
 * @param data as parsed from a file
 * @param ordersOfBots computes the bots' orders again; when absent, S8 is not checked
 */
export function* verifySealedRecord(
  gameOf: (id: string) => AnyGame | undefined,
  data: unknown,
  ordersOfBots?: BotOrdersOf,
): Generator<VerificationProgress> {
  const read = sealedRecordSchema.safeParse(data)
  if (!read.success) {
    const [issue] = read.error.issues
    const problem = `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`
    return yield { over: 0, all: 0, findings: [finding('S1', problem)], skipped: [] }
  }
  const record = read.data
  const rules = gameOf(record.game)
  const isKnown = rules && record.version >= 1 && record.version <= rules.version
  const bound = isKnown ? sealedGame(rules, record.setup, record.version) : undefined
  const all = record.pairings.length
  if (!bound)
    return yield {
      over: 0,
      all,
      findings: [finding('S2', `this build has no such contest of ${record.game}`)],
      skipped: [],
    }
  let skipped: SealedRule[] = ordersOfBots ? [] : ['S8']
  const askedOrders: BotOrdersOf | undefined =
    ordersOfBots &&
    ((...pairing) => {
      const orders = ordersOfBots(...pairing)
      if (!orders) skipped = ['S8']
      return orders
    })
  let findings = wholeFindings(record)
  yield { over: 0, all, findings, skipped }
  for (let place = 0; place < all; place++) {
    findings = [...findings, ...pairingFindings(bound, record, place, askedOrders)]
    yield { over: place + 1, all, findings, skipped }
  }
}

/** Whether data claims to be the record of a contest, by its `format`; it may still be invalid. */
export const isSealedRecord = (data: unknown): boolean =>
  hasFields(data) && String(data.format).startsWith('ops-room-sealed/')
