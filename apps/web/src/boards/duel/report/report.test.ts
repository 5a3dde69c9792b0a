import { commitTo, hashSeed, seedFromNumber, type TableOpen } from '@opsroom/rules/core'
import type { DuelOpen, Plan } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { checkHonesty } from './honesty.ts'
import { scoreByRound, scoreByTable } from './scores.ts'

const entry = (table: string, to: string, total: number, round: number) => ({
  table,
  to,
  total,
  round,
  night: 1,
  lines: [],
})
const ledger = [entry('S2', 'british', 3, 1), entry('S4', 'german', 9, 1), entry('S2', 'british', 2, 3)]

describe('the report', () => {
  it('follows the track round by round', () => {
    expect(scoreByRound(ledger).map(({ vp }) => vp)).toEqual([0, -6, -6, -4])
  })
  it('adds up each table by side', () => {
    expect(scoreByTable(ledger).map(({ table, british, german }) => [table, british, german])).toEqual([
      ['S2', 5, 0],
      ['S4', 0, 9],
    ])
  })
})

describe('the tables of optional rules', () => {
  it('stand behind those of the base game', () => {
    const tables = ['D12.4', 'S4', 'D12.10', 'S1'].map((table) => entry(table, 'british', 1, 1))
    expect(scoreByTable(tables).map(({ table }) => table)).toEqual(['S1', 'S4', 'D12.4', 'D12.10'])
  })
})

describe('checking plan and chance', () => {
  const plan: Plan = { start: 16, target: 11, route: ['NE', 'E'], mosquito: 23 }
  const nonce = 'ab'.repeat(16)
  const seed = seedFromNumber(5)
  const hex = [...seed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const table = { seed: hex, seedHash: hashSeed(seed) } as TableOpen
  const open = (shown: Plan) => {
    const commitment = commitTo(plan, nonce)
    return {
      commitment,
      results: [{ night: 1, vp: 0, plan: shown, nonce, commitment }],
    } as unknown as DuelOpen
  }
  it('finds both true', () => expect(checkHonesty(table, open(plan))).toEqual({ plan: 'true', seed: 'true' }))
  it('finds a changed plan', () =>
    expect(checkHonesty(table, open({ ...plan, target: 12 })).plan).toBe('false'))
  it('finds a changed seed', () =>
    expect(checkHonesty({ ...table, seed: `00${hex.slice(2)}` }, open(plan)).seed).toBe('false'))
  it('says when nothing is opened yet', () => {
    const { seed: _, ...closed } = table
    expect(checkHonesty(closed as TableOpen, { ...open(plan), results: [] })).toEqual({
      plan: 'none',
      seed: 'none',
    })
  })
})
