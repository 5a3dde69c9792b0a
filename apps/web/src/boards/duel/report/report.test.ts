import { commitTo, hashSeed, type Play, seedFromNumber, type TableOpen } from '@opsroom/rules/core'
import { type DuelOpen, type DuelSetup, duelPresets, type LedgerEntry, type Plan } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { checkCommitments, targetOf } from './findings.ts'
import { decisiveEntries, nightReasonText, ownResultOf } from './own-result.ts'
import { scoreByRound, scoreByScoringTable } from './scores.ts'

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
    expect(scoreByScoringTable(ledger).map(({ table, british, german }) => [table, british, german])).toEqual(
      [
        ['S2', 5, 0],
        ['S4', 0, 9],
      ],
    )
  })
})

describe('the tables of optional rules', () => {
  it('stand behind those of the base game', () => {
    const tables = ['D12.4', 'S4', 'D12.10', 'S1'].map((table) => entry(table, 'british', 1, 1))
    expect(scoreByScoringTable(tables).map(({ table }) => table)).toEqual(['S1', 'S4', 'D12.4', 'D12.10'])
  })
})

describe('the target of a night', () => {
  const result = (night: number, target: number) => ({ night, plan: { target } })
  const open = (more: object) =>
    ({ night: 2, results: [result(1, 11), result(2, 26)], bomber: {}, ...more }) as unknown as DuelOpen
  it('is that of its own plan', () => expect(targetOf(open({}))).toBe(26))
  it('is what was struck', () => expect(targetOf(open({ bomber: { struck: 41 } }))).toBe(41))
  it('is that of the plan that was made last (D10.3), where nothing was struck', () => {
    const rests = [{ value: { target: 26 } }, { value: { target: 34 } }]
    expect(targetOf(open({ options: { route: { hashes: [], opened: [{ night: 2, rests }] } } }))).toBe(34)
  })
  it('is unknown where the night was given up', () =>
    expect(targetOf(open({ results: [result(1, 11)] }))).toBeUndefined())
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
      night: 1,
      results: [{ night: 1, vp: 0, plan: shown, nonce, commitment }],
    } as unknown as DuelOpen
  }
  it('finds both true', () =>
    expect(checkCommitments(table, open(plan))).toEqual({ plan: 'true', seed: 'true' }))
  it('finds a changed plan', () =>
    expect(checkCommitments(table, open({ ...plan, target: 12 })).plan).toBe('false'))
  it('finds a changed seed', () =>
    expect(checkCommitments({ ...table, seed: `00${hex.slice(2)}` }, open(plan)).seed).toBe('false'))
  it('holds no plan of a night before against the hash of one that was given up', () => {
    const commitment = commitTo({ ...plan, target: 12 }, nonce)
    expect(checkCommitments(table, { ...open(plan), night: 2, commitment }).plan).toBe('none')
  })
  it('says when nothing is opened yet', () => {
    const { seed: _, ...closed } = table
    expect(checkCommitments(closed as TableOpen, { ...open(plan), results: [] })).toEqual({
      plan: 'none',
      seed: 'none',
    })
  })
})

describe('the end of a night for one person', () => {
  const playOf = (table: object, vp = 0): Play =>
    ({
      table: { open: table },
      game: { open: { vp, british: 'one' } },
    }) as unknown as Play
  const won = playOf({ ending: { by: 'game', winners: ['two'], points: {} } })

  it('is won, lost or drawn as the game was', () => {
    expect([ownResultOf(won, 'two'), ownResultOf(won, 'one')]).toEqual(['won', 'lost'])
    expect(ownResultOf(playOf({ ending: { by: 'agreement', winners: [], points: {} } }), 'one')).toBe('drawn')
  })
  it('is the standing before the next night', () => {
    expect([ownResultOf(playOf({}, 12), 'one'), ownResultOf(playOf({}, 12), 'two')]).toEqual([
      'ahead',
      'behind',
    ])
    expect(ownResultOf(playOf({}), 'two')).toBe('even')
  })
  it('is nothing to a spectator, nor to a person on both sides', () => {
    expect(ownResultOf(won, undefined)).toBeUndefined()
    expect(ownResultOf(playOf({ ...won.table.open, bothSides: true }), 'one')).toBeUndefined()
  })
})

describe('why a night ended so', () => {
  const { rules } = new Evening(1, duelPresets.firstNight as DuelSetup)
  const reason = (struck: number | undefined, entries: object[]) =>
    nightReasonText(rules, {
      table: { open: { ending: { by: 'game' } } },
      game: { open: { bomber: struck === undefined ? {} : { struck }, ledger: entries } },
    } as unknown as Play)

  it('says what the strike brought, and what the defence took', () => {
    expect(reason(11, [entry('S1', 'british', 18, 3), ...ledger])).toBe(
      'The strike on Emden brought the British 18; the defence took 9.',
    )
    expect(reason(11, ledger)).toBe('The defence of Emden let nothing through, and took 9.')
    expect(reason(undefined, ledger)).toBe('The bomber never reached its target; the defence took 9.')
  })
  it('says of a night that was broken off when that was, and what the score is', () => {
    const broken = (round: number, vp: number) =>
      nightReasonText(rules, {
        table: { open: { ending: { by: 'resignation' } } },
        game: { open: { round, vp, bomber: { struck: 11 }, ledger } },
      } as unknown as Play)
    expect(broken(0, 0)).toBe('It ended before take-off, with no points scored.')
    expect(broken(3, -9)).toBe('The night was broken off in round 3. Score: Germans lead by 9.')
  })
  it('names the entries that brought most, the earlier of equal ones first', () => {
    const few = [...ledger, entry('S5', 'german', 3, 4), entry('S6', 'german', 0, 5)] as LedgerEntry[]
    expect(decisiveEntries(few).map(({ table }) => table)).toEqual(['S4', 'S2', 'S5'])
  })
})
