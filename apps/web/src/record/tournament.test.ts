import { hashSeed, randomFrom } from '@opsroom/rules/core'
import { hasNextRound, nextRound, type Round, standings, tournamentRecordFormat } from '@opsroom/tournament'
import { describe, expect, it } from 'vitest'
import { checkRecord } from './checked.ts'

const seed = new Uint8Array(32)

/** A Swiss tournament of four in two rounds, which the first of two always wins. */
function record() {
  const random = randomFrom(seed)
  const system = { kind: 'swiss' as const, rounds: 2, bothSides: false }
  const entrants = ['Ann', 'Bob', 'Cleo', 'Dan'].map((name, place) => ({ number: place + 1, name }))
  const rounds: Round[] = []
  while (hasNextRound(system, entrants, rounds)) {
    const matches = nextRound(system, random, entrants, rounds).map((match) => ({
      ...match,
      games: match.games.map((game) => ({
        ...game,
        result: { points: [2, 0] as [number, number], by: 'resignation' as const },
      })),
    }))
    rounds.push({ number: rounds.length + 1, matches })
  }
  const table = standings(system, random, entrants, rounds, true)
  const published = { seedHash: hashSeed(seed), seed: '0'.repeat(64) }
  return {
    format: tournamentRecordFormat,
    code: 'ABC234',
    game: 'duel',
    system,
    ...published,
    entrants,
    rounds,
    table,
  }
}
const statesOf = (data: unknown) => checkRecord(data).claims.map(({ rule, state }) => `${rule} ${state}`)

describe('checking the record of a tournament in the browser', () => {
  it('finds each claim true', () => {
    expect(checkRecord(record())).toMatchObject({ of: 'tournament', count: 2 })
    expect(statesOf(record())).toEqual(['E1 passed', 'E2 passed', 'E3 passed', 'E4 passed', 'E5 passed'])
  })
  it('finds pairings that were exchanged, in their round', () => {
    const { rounds, ...rest } = record()
    const [first, second] = rounds
    const exchanged = {
      ...rest,
      rounds: [
        { ...second, number: 1 },
        { ...first, number: 2 },
      ],
    }
    const wrong = checkRecord(exchanged).claims.find(({ rule }) => rule === 'E3')
    expect(wrong).toMatchObject({ state: 'failed', findings: [{ entry: 1 }] })
  })
  it('finds a table that does not follow from the results', () => {
    const { table, ...rest } = record()
    expect(statesOf({ ...rest, table: table.toReversed() })).toContain('E5 failed')
  })
  it('waits for the seed while it is secret, and believes no other one', () => {
    const { seed: _, table: __, ...open } = record()
    expect(statesOf(open)).toEqual(['E1 passed', 'E2 skipped', 'E3 skipped', 'E4 skipped', 'E5 skipped'])
    expect(statesOf({ ...record(), seed: '1'.repeat(64) })).toContain('E2 failed')
  })
})
