import {
  beginPairing,
  commitTo,
  hashSeed,
  pairingSeed,
  playPairing,
  pointsOfFirstSeat,
  randomFrom,
  type SealedRecord,
  sealedFormat,
  sealedGame,
  seedFromNumber,
  standingsOfPairings,
  viewOf,
} from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { randomPreparedOrders } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { checkRecord } from './checked.ts'

/** A contest of two people whose games were played at random. */
function contest(): SealedRecord {
  const bound = sealedGame(duel as never, 'firstNight')
  if (!bound) throw new Error('there are no sealed orders')
  const seed = seedFromNumber(5)
  const envelopes = ['Ann', 'Bob']
    .map((name, place) => {
      const [orders, nonce] = [randomPreparedOrders(bound, place), randomFrom(seed)(name).hex(16)]
      return { name, commitment: commitTo(orders, nonce), nonce, orders }
    })
    .sort((a, b) => (a.commitment < b.commitment ? -1 : 1))
  const pairings = [
    [0, 1],
    [1, 0],
  ].map(([first = 0, second = 0]) => {
    const [one, two] = [envelopes[first], envelopes[second]]
    if (!one || !two) throw new Error('an envelope is missing')
    const begun = beginPairing(bound, pairingSeed(bound, seed, [one.commitment, two.commitment]), [])
    const rng = randomFrom(seed)(`${first}`)
    const orders = playPairing(bound, begun, [one.orders, two.orders], (seat, { play }) =>
      bound.game.sample(viewOf(play.game, seat), seat, rng),
    )
    return { first, second, points: pointsOfFirstSeat(begun.match), orders }
  })
  return {
    format: sealedFormat,
    game: 'duel',
    version: duel.version,
    setup: 'firstNight',
    title: 'Two people',
    seed: [...seed].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    seedHash: hashSeed(seed),
    bots: { level: 'recruit', budget: 0, version: 1 },
    envelopes,
    pairings,
    table: standingsOfPairings(2, pairings),
  }
}

describe('checking the record of a contest in the browser', () => {
  const record = JSON.parse(JSON.stringify(contest())) as SealedRecord
  const statesOf = (data: unknown) => checkRecord(data).claims.map(({ rule, state }) => `${rule} ${state}`)

  it('plays each game again, says how far it is, and does not ask the bots', () => {
    const progress: string[] = []
    const { of, count } = checkRecord(record, (over, all) => progress.push(`${over}/${all}`))
    expect([of, count, progress.at(-1)]).toEqual(['contest', 2, '2/2'])
    expect(statesOf(record)).toEqual([
      ...['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'].map((rule) => `${rule} passed`),
      'S8 skipped',
    ])
  })

  it('names what somebody has changed', () => {
    const [first, ...others] = record.pairings
    const more = { ...record, pairings: [{ ...first, points: 99 }, ...others] }
    expect(statesOf(more)).toEqual(expect.arrayContaining(['S6 failed', 'S7 failed', 'S4 passed']))
    expect(statesOf({ ...record, seed: '0'.repeat(64) })).toContain('S3 failed')
    expect(statesOf({ ...record, entries: [] })).toContain('S1 failed')
  })
})
