import {
  isCommitmentTo,
  pairingRecord,
  pairingSeed,
  randomFrom,
  readPreparedOrders,
  type SealedFinding,
  type SealedGame,
  type SealedRecord,
  sealedGame,
  seedFromNumber,
  verifyRecord,
  verifySealedRecord,
} from '@opsroom/rules/core'
import { type DuelState, duel } from '@opsroom/rules/duel'
import { gameById, games } from '@opsroom/rules/games'
import { randomPreparedOrders } from '@opsroom/testkit'
import { runCount } from '@opsroom/testkit/seeds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playContest } from './contest.ts'
import { playSealedPairing, sealedBotOrders } from './play.ts'

const bound = sealedGame(duel as never, 'firstNight') as SealedGame

/** A contest between so many people, played by bots. */
function contestOf(size: number, number: number): SealedRecord {
  const random = randomFrom(seedFromNumber(number))
  return playContest(bound, {
    title: `Contest ${number}`,
    setup: 'firstNight',
    seed: random('seed').hex(32),
    bots: { level: 'recruit', budget: 0 },
    envelopes: Array.from({ length: size }, (_, place) => ({
      name: `Person ${place + 1}`,
      nonce: random(`nonce ${place}`).hex(16),
      orders: randomPreparedOrders(bound, number * 1000 + place),
    })),
  })
}

/** Everything that is wrong with a record. */
function findingsIn(record: unknown, fly?: typeof sealedBotOrders): SealedFinding[] {
  return [...verifySealedRecord(gameById, record, fly)].at(-1)?.findings ?? []
}

const changed = (record: SealedRecord, change: (copy: SealedRecord) => void): SealedRecord => {
  const copy = structuredClone(record)
  change(copy)
  return copy
}

describe('sealed orders', () => {
  it('are offered by the games that two people prepare in secret', () => {
    expect(games.filter((game) => game.sealedOrders).map(({ id }) => id)).toEqual(['duel'])
    expect(sealedGame(duel as never, 'everything')).toBeUndefined()
    expect(sealedGame(duel as never, 'toString')).toBeUndefined()
  })

  it('all nights of a contest have its weather, and each has random numbers of its own', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(9), fc.nat(9), (number, one, two) => {
        const seed = seedFromNumber(number)
        const own = pairingSeed(bound, seed, [`${one}`, `${two}`])
        const weather = (from: Uint8Array) => bound.sealed.conditions(bound.setup, randomFrom(from))
        expect(weather(own)).toBe(weather(seed))
        expect(own).not.toEqual(pairingSeed(bound, seed, [`${two}!`, `${one}`]))
        expect(own).toEqual(pairingSeed(bound, seed, [`${one}`, `${two}`]))
      }),
      { numRuns: runCount(30) },
    )
  })

  it('are played the same again, as prepared, under the weather of the contest', () => {
    fc.assert(
      fc.property(fc.nat(500), (number) => {
        const prepared = [
          randomPreparedOrders(bound, number),
          randomPreparedOrders(bound, number + 1),
        ] as const
        const seed = pairingSeed(bound, seedFromNumber(number), ['a', 'b'])
        const one = playSealedPairing(bound, seed, prepared, { level: 'recruit', budget: 0 })
        const two = playSealedPairing(bound, seed, prepared, { level: 'recruit', budget: 0 })
        expect(two.orders).toEqual(one.orders)
        const open = one.match.play.game.open as DuelState['open']
        const [result] = open.results
        expect(result?.plan).toMatchObject({ target: (prepared[0][1] as { target: number }).target })
        expect(open.ground.placed).toEqual((prepared[1][2] as { tiles: unknown }).tiles)
        expect(String(result?.card)).toBe(bound.sealed.conditions(bound.setup, randomFrom(seed)))
        expect(result?.vp).toBe(one.points)
      }),
      { numRuns: runCount(4) },
    )
  })

  it('the record of a contest is true, and so is that of each of its nights', () => {
    const record = contestOf(3, 7)
    expect(findingsIn(record, sealedBotOrders)).toEqual([])
    for (const { first, second } of record.pairings)
      expect(verifyRecord(duel as never, pairingRecord(bound, record, first, second))).toEqual([])
    for (const { commitment, orders, nonce } of record.envelopes)
      expect(isCommitmentTo(commitment, orders, nonce)).toBe(true)
  })

  it('any change in a record is found', () => {
    const record = contestOf(3, 8)
    const rulesOf = (change: (copy: SealedRecord) => void, fly?: typeof sealedBotOrders) =>
      new Set(findingsIn(changed(record, change), fly).map(({ rule }) => rule))
    const pairing = (copy: SealedRecord) => copy.pairings[0] as SealedRecord['pairings'][number]
    const envelope = (copy: SealedRecord) => copy.envelopes[0] as SealedRecord['envelopes'][number]
    expect(rulesOf((copy) => Object.assign(copy, { more: 1 }))).toEqual(new Set(['S1']))
    expect(rulesOf((copy) => Object.assign(copy, { setup: 'everything' }))).toEqual(new Set(['S2']))
    expect(rulesOf((copy) => Object.assign(copy, { seedHash: '0'.repeat(64) }))).toEqual(new Set(['S3']))
    expect(
      rulesOf((copy) => Object.assign(envelope(copy), { orders: randomPreparedOrders(bound, 99) })),
    ).toContain('S4')
    expect(rulesOf((copy) => copy.envelopes.reverse())).toContain('S4')
    expect(rulesOf((copy) => copy.pairings.pop())).toContain('S5')
    expect(rulesOf((copy) => Object.assign(pairing(copy), { points: pairing(copy).points + 1 }))).toContain(
      'S6',
    )
    expect(rulesOf((copy) => pairing(copy).orders.pop())).toContain('S6')
    expect(rulesOf((copy) => copy.table.reverse())).toContain('S7')
    // Legal orders that no bot gave: those of the same night played by better bots.
    const other = (copy: SealedRecord) => {
      const { first, second } = pairing(copy)
      const [one, two] = [copy.envelopes[first], copy.envelopes[second]]
      if (!one || !two) return
      const seed = pairingSeed(bound, Buffer.from(copy.seed, 'hex'), [one.commitment, two.commitment])
      const { points, orders } = playSealedPairing(bound, seed, [one.orders, two.orders], {
        level: 'regular',
        budget: 4,
      })
      Object.assign(pairing(copy), { points, orders })
    }
    expect(rulesOf(other)).not.toContain('S6')
    expect(rulesOf(other, sealedBotOrders)).toContain('S8')
  })

  it('the check of a record says when it has not asked the bots again', () => {
    const record = contestOf(2, 9)
    const older = changed(record, ({ bots }) => Object.assign(bots, { version: bots.version - 1 }))
    const checked = (data: SealedRecord, fly?: typeof sealedBotOrders) =>
      [...verifySealedRecord(gameById, data, fly)].at(-1)
    expect(checked(record, sealedBotOrders)).toMatchObject({ findings: [], skipped: [] })
    expect(checked(record)).toMatchObject({ findings: [], skipped: ['S8'] })
    expect(checked(older, sealedBotOrders)).toMatchObject({ findings: [], skipped: ['S8'] })
  })

  it('an envelope holds orders that the game accepts, all of them, and nothing else', () => {
    const orders = randomPreparedOrders(bound, 3)
    expect(readPreparedOrders(bound, orders)).toEqual({ orders })
    expect(readPreparedOrders(bound, orders.slice(1))).toMatchObject({
      refusal: { reason: 'sealed.missing' },
    })
    expect(readPreparedOrders(bound, [orders[2], orders[1], orders[0]])).toMatchObject({ part: 0 })
    const plan = { ...(orders[1] as object), route: ['E'] }
    expect(readPreparedOrders(bound, [orders[0], plan, orders[2]])).toMatchObject({
      part: 1,
      refusal: { rule: 'D4.1' },
    })
    expect(readPreparedOrders(bound, [orders[0], { type: 'plan', more: 1 }, orders[2]])).toMatchObject({
      part: 1,
    })
  })
})
