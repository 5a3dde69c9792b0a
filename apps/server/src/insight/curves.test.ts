import { randomUUID } from 'node:crypto'
import { type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { playMatch } from '@opsroom/testkit'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { childProgram } from '../../testing/child-program.ts'
import { Table } from '../table/table.ts'
import { PublicCurves } from './curves.ts'
import { LiveMoments } from './live.ts'
import type { InsightQuestion } from './work.ts'
import { InsightWorker } from './worker.ts'

const setup = duelPresets.firstNight as DuelSetup
const stranger = { id: randomUUID(), name: 'Eve' }

/** A night that was played at random, as a table has it in memory. */
function playedTable(seed: number, more: Partial<DuelSetup> = {}, version = duel.version): Table {
  const played = playMatch({ ...duel, version }, { ...setup, ...more }, seed, { takesBack: 6, resigns: 0 })
  const { logEntries, game } = played
  const table = new Table({
    room: randomUUID(),
    code: 'ABCDEF',
    gameId: duel.id,
    version: duel.version,
    game,
  })
  table.add(logEntries)
  return table
}

/** The curves of one table, worked out by a process with this program. */
function curvesOf(table: Table, program: string) {
  const worker = new InsightWorker(60, childProgram(program))
  onTestFinished(() => worker.close())
  const asked: InsightQuestion[] = []
  const failures: unknown[] = []
  const curves = new PublicCurves({
    tables: {
      read: async (room, answer) => (room === table.facts.room ? answer(table) : undefined),
      wholeOf: async (whole) => whole,
    },
    worker: {
      isClosed: false,
      ask: (question) => {
        asked.push(question)
        return worker.ask(question)
      },
    },
    isOn: true,
    mostWaiting: 20,
    onFailure: (error) => void failures.push(error),
  })
  /** Asks until nothing is missing. */
  const whole = async () => {
    for (;;) {
      const answer = await curves.of(stranger, table.facts.room)
      if (!answer.ok || answer.isWhole) return answer
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { curves, whole, asked, failures }
}

const dies = 'process.exit(1)'
const answers = `
  const value = { margin: 1, error: 0, wins: 500 }
  return { expected: question.opens.map((_, place) => (place === 1 ? null : value)) }`

describe('the public curve', () => {
  it('is whole without a moment that could not be worked out, which is not worked out again', async () => {
    const table = playedTable(3)
    const { whole, asked } = curvesOf(table, answers)
    const first = await whole()
    const questions = asked.length
    expect(questions).toBeGreaterThan(0)
    if (!first.ok) throw new Error('refused')
    const moments = asked.reduce((sum, each) => sum + (each.of === 'moments' ? each.opens.length : 0), 0)
    const lost = asked.filter((each) => each.of === 'moments' && each.opens.length > 1).length
    expect(first.points).toHaveLength(moments - lost)
    expect(await whole()).toEqual(first)
    expect(asked).toHaveLength(questions)
  })

  it('is whole and empty where the process dies each time: nobody can have it started again and again', async () => {
    const { whole, asked, failures } = curvesOf(playedTable(3), dies)
    expect(await whole()).toMatchObject({ ok: true, points: [] })
    const questions = asked.length
    expect(failures).toHaveLength(questions)
    for (let times = 0; times < 5; times++) await whole()
    expect(asked).toHaveLength(questions)
  })

  it('is worked out once for all who ask at the same time', async () => {
    const table = playedTable(3)
    const { curves, whole, asked } = curvesOf(table, answers)
    await Promise.all(Array.from({ length: 20 }, () => curves.of(stranger, table.facts.room)))
    expect(asked).toHaveLength(1)
    await whole()
    const opens = asked.flatMap((each) => (each.of === 'moments' ? each.opens : []))
    expect(new Set(opens.map((open) => JSON.stringify(open))).size).toBe(opens.length)
  })

  it('is worked out by the version of the rules that the match was opened with', async () => {
    const table = playedTable(3, {}, 1)
    const { whole, asked } = curvesOf(table, answers)
    await whole()
    expect(asked[0]).toMatchObject({ version: 1 })
  })

  it('has the same moments whether entries are followed one by one or all at once, take-backs included', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.constantFrom(1, 3, 40), fc.boolean(), (seed, step, exchange) => {
        const table = playedTable(seed, exchange ? { nights: 2, exchange: true } : {})
        const { game } = table.facts
        const { entries } = table.numbering.after('public', 0)
        const [atOnce, bySteps] = [new LiveMoments(game), new LiveMoments(game)]
        atOnce.add(entries)
        for (let from = 0; from < entries.length; from += step) bySteps.add(entries.slice(from, from + step))
        expect(bySteps.all).toEqual(atOnce.all)
        expect(bySteps.count).toBe(entries.length)
        const clocks = atOnce.all.map(({ chapter, round }) => chapter * 1000 + round)
        expect(clocks).toEqual([...new Set(clocks)].sort((a, b) => a - b))
        expect(atOnce.all[0]).toMatchObject({ chapter: 1, round: 0 })
      }),
      { numRuns: 8 },
    )
  })
})
