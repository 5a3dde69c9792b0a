import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { byePoints, pastResultsOf } from './history.ts'
import { nextRound, roundCountOf } from './pairing.ts'
import type { PairedMatch, Round, System } from './schema.ts'
import { pointsInTable, standings } from './table.ts'
import { entrantsOf, playTournament } from './testing/play.ts'
import { verifyTournament } from './verify.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shareOfRuns: number
  }
}
/** The number of random tournaments in this run. @param usual half of them are drawn in the gate */
const runs = (usual: number) => ({ numRuns: Math.max(10, Math.round(usual * inject('shareOfRuns'))) })

const chances = fc.array(fc.nat(1000), { minLength: 5, maxLength: 60 })
const seed = fc.nat(10_000)
const swiss = fc.record({
  kind: fc.constant('swiss' as const),
  rounds: fc.integer({ min: 1, max: 7 }),
  bothSides: fc.boolean(),
})
const system = fc.oneof(swiss, fc.constant<System>({ kind: 'all' }), fc.constant<System>({ kind: 'cup' }))

/** All ways to pair these numbers; one of an odd number has a bye (0). */
function* pairings(numbers: readonly number[]): Generator<[number, number][]> {
  const [one, ...others] = numbers.length % 2 === 1 ? [0, ...numbers] : numbers
  if (one === undefined) return yield []
  for (const other of others)
    for (const rest of pairings(others.filter((each) => each !== other))) yield [[one, other], ...rest]
}

const pairsOf = (matches: readonly PairedMatch[]) =>
  matches.filter(({ entrants }) => entrants.length === 2).map(({ entrants }) => entrants as [number, number])

interface Avoided {
  byes: number
  rematches: number
  sides: number
}

/** The counts of things to be avoided in a pairing, the worst first. */
function avoidedIn(
  kind: System,
  before: readonly Round[],
  numbers: readonly number[],
  pairs: readonly (readonly [number, number])[],
): Avoided {
  const past = pastResultsOf(
    kind,
    numbers.map((number) => ({ number })),
    before,
  )
  const of = (number: number) => past.get(number) ?? { points: 0, opponents: [], sides: 0, byes: 0 }
  const total = { byes: 0, rematches: 0, sides: 0 }
  for (const [one, other] of pairs) {
    if (one === 0) {
      total.byes += of(other).byes
      continue
    }
    total.rematches += of(one).opponents.filter((each) => each === other).length
    if (kind.kind !== 'swiss' || kind.bothSides) continue
    const off = (a: number, b: number) => Math.max(0, of(a).sides) + Math.max(0, -of(b).sides)
    total.sides += Math.min(off(one, other), off(other, one))
  }
  return total
}
const byWorst = (a: Avoided, b: Avoided): number =>
  a.byes - b.byes || a.rematches - b.rematches || a.sides - b.sides

it('no pairing of a Swiss round has fewer second byes, then fewer rematches, then better sides', () => {
  fc.assert(
    fc.property(swiss, fc.integer({ min: 2, max: 7 }), seed, chances, (kind, count, number, results) => {
      const { rounds } = playTournament(kind, count, number, results)
      const numbers = entrantsOf(count).map((each) => each.number)
      for (const [place, { matches }] of rounds.entries()) {
        const before = rounds.slice(0, place)
        const bye = matches.flatMap(({ entrants }) =>
          entrants.length === 1 ? [[0, entrants[0] ?? 0] as const] : [],
        )
        const found = avoidedIn(kind, before, numbers, [...bye, ...pairsOf(matches)])
        for (const other of pairings(numbers))
          expect(byWorst(found, avoidedIn(kind, before, numbers, other))).toBeLessThanOrEqual(0)
      }
    }),
    runs(120),
  )
})

it('everybody who is here is in one match of a round, and nobody else', () => {
  fc.assert(
    fc.property(system, fc.integer({ min: 2, max: 16 }), seed, chances, (kind, count, number, results) => {
      const { rounds, entrants } = playTournament(kind, count, number, results, true)
      for (const round of rounds) {
        const paired = round.matches.flatMap((match) => match.entrants)
        expect(new Set(paired).size).toBe(paired.length)
        const here = entrants.filter(({ left }) => left === undefined || left > round.number)
        if (kind.kind === 'swiss')
          expect(paired.toSorted((a, b) => a - b)).toEqual(here.map((each) => each.number))
        if (kind.kind === 'all') expect(paired.length).toBe(count)
        if (kind.kind === 'cup')
          for (const each of paired) expect(here.map((one) => one.number)).toContain(each)
      }
    }),
    runs(200),
  )
})

it('where all meet all, each pair meets once, and each plays each side once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 16 }), seed, chances, (count, number, results) => {
      const { rounds } = playTournament({ kind: 'all' }, count, number, results)
      expect(rounds).toHaveLength(roundCountOf({ kind: 'all' }, count))
      const games = rounds.flatMap(({ matches }) => matches.flatMap((match) => match.games))
      const sides = games.map(({ first, second }) => `${first}-${second}`)
      expect(new Set(sides).size).toBe(count * (count - 1))
      expect(sides).toHaveLength(count * (count - 1))
    }),
    runs(100),
  )
})

it('a cup has one winner, who has survived every round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), seed, chances, (count, number, results) => {
      const { rounds, table } = playTournament({ kind: 'cup' }, count, number, results)
      expect(rounds.at(-1)?.matches).toHaveLength(1)
      expect(table?.[0]?.reached).toBe(rounds.length)
      expect(table?.[1]?.reached).toBe(rounds.length - 1)
      expect(rounds.at(-1)?.matches[0]?.entrants).toContain(table?.[0]?.number)
    }),
    runs(100),
  )
})

it('the order in which entrants are listed changes neither matches nor table', () => {
  fc.assert(
    fc.property(
      system,
      fc.integer({ min: 2, max: 12 }),
      seed,
      chances,
      fc.infiniteStream(fc.nat()),
      (kind, count, number, results, keys) => {
        const { rounds, entrants, table } = playTournament(kind, count, number, results, true)
        const random = randomFrom(seedFromNumber(number))
        const keyed = entrants.map((entrant) => ({ entrant, key: keys.next().value ?? 0 }))
        const mixed = keyed.toSorted((a, b) => a.key - b.key).map(({ entrant }) => entrant)
        for (const place of rounds.keys()) {
          const before = rounds.slice(0, place)
          expect(nextRound(kind, random, mixed, before)).toEqual(nextRound(kind, random, entrants, before))
        }
        expect(standings(kind, random, mixed, rounds, true)).toEqual(table)
      },
    ),
    runs(100),
  )
})

it('the points of the table are those that games and byes have given', () => {
  fc.assert(
    fc.property(system, fc.integer({ min: 2, max: 16 }), seed, chances, (kind, count, number, results) => {
      const { rounds, table = [] } = playTournament(kind, count, number, results, true)
      expect(table.reduce((sum, { points }) => sum + points, 0)).toBe(pointsInTable(kind, rounds))
      expect(table.reduce((sum, { score }) => sum + score, 0)).toBe(0)
      expect(byePoints(kind)).toBe(kind.kind === 'swiss' ? (kind.bothSides ? 4 : 2) : 0)
      expect(table.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, place) => place + 1),
      )
    }),
    runs(200),
  )
})

it('a record is found true, and a record with another pairing, result, seed or table is not', () => {
  fc.assert(
    fc.property(swiss, fc.integer({ min: 4, max: 12 }), seed, chances, (kind, count, number, results) => {
      const record = playTournament(kind, count, number, results, true)
      expect(verifyTournament(record)).toEqual([])
      const [first, ...rounds] = record.rounds
      const [a, b, ...matches] = first?.matches ?? []
      if (!first || !a || !b || a.entrants.length < 2 || b.entrants.length < 2) return
      const exchanged = [
        { ...a, entrants: [a.entrants[0] as number, b.entrants[1] as number] },
        { ...b, entrants: [b.entrants[0] as number, a.entrants[1] as number] },
      ]
      const forged = { ...record, rounds: [{ ...first, matches: [...exchanged, ...matches] }, ...rounds] }
      expect(verifyTournament(forged)[0]).toMatchObject({ entry: 1, rule: 'E3' })
      const table = (record.table ?? []).map((row) => ({ ...row, points: row.points + 1 }))
      expect(verifyTournament({ ...record, table })).toMatchObject([{ rule: 'E5' }])
      expect(verifyTournament({ ...record, seed: '0'.repeat(64) })).toMatchObject([{ rule: 'E2' }])
      expect(verifyTournament({ ...record, entrants: [{ number: 1 }] })).toMatchObject([{ rule: 'E1' }])
    }),
    runs(100),
  )
})

it('all eleven rounds of 128 players are paired without a rematch, with sides in balance', () => {
  const kind: System = { kind: 'swiss', rounds: 11, bothSides: false }
  const { rounds, entrants } = playTournament(kind, 128, 7, [0, 3, 1, 2, 5, 11, 17])
  const met = new Set<string>()
  for (const [one, other] of rounds.flatMap(({ matches }) => pairsOf(matches))) {
    const pair = [one, other].toSorted((a, b) => a - b).join('-')
    expect(met).not.toContain(pair)
    met.add(pair)
  }
  expect(met.size).toBe(64 * 11)
  for (const { sides } of pastResultsOf(kind, entrants, rounds).values())
    expect(Math.abs(sides)).toBeLessThanOrEqual(1)
})
