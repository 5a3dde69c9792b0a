import { playTournament } from '@opsroom/tournament/testing'
import { describe, expect, it } from 'vitest'
import { checkRecord } from './checked.ts'

/** A Swiss tournament of four in two rounds, which the first of two always wins. */
const record = () => playTournament({ kind: 'swiss', rounds: 2, bothSides: false }, 4, 0, [0])
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
    expect(statesOf({ ...rest, table: table?.toReversed() })).toContain('E5 failed')
  })
  it('waits for the seed while it is secret, and believes no other one', () => {
    const { seed: _, table: __, ...open } = record()
    expect(statesOf(open)).toEqual(['E1 passed', 'E2 skipped', 'E3 skipped', 'E4 skipped', 'E5 skipped'])
    expect(statesOf({ ...record(), seed: '1'.repeat(64) })).toContain('E2 failed')
  })
})
