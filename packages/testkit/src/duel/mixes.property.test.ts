import type { DuelSetup } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Night } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import { redactionLaw } from '../properties/law.ts'
import { playsToTheEnd } from '../properties/plays.ts'
import { checkNight } from '../properties/property.ts'
import { replaysTheLog } from '../properties/replay.ts'
import { withHunters } from './hunters.ts'
import { duelLedger } from './ledger.ts'
import { everyRule, everyTwo, withRules } from './mixes.ts'
import { unreached } from './reached.ts'
import { duelOptionsSubject } from './subject.ts'

const playedWith = (setup: DuelSetup, number: number): Night =>
  playNight(withHunters({ ...duelOptionsSubject, wishes: 0, setups: [setup] }), number)

const named = (setup: DuelSetup) => `${[...setup.advanced, ...setup.expansions].join(' ')} (${setup.edition})`

/** Between several Germans no sides are exchanged, and some things are done otherwise (D12.3). */
const forTwo = everyRule.filter((rule) => rule !== 'D12.3')

/** Nights under these setups in turns. @param first the numbers of those that are played before the others */
function* richNights(
  setups: readonly DuelSetup[],
  most: number,
  first: readonly number[] = [],
): Generator<Night> {
  const numbers = new Set([...first, ...Array(most).keys()])
  for (const number of numbers) yield playedWith(setups[number % setups.length] as DuelSetup, number)
}
/** Together they reach everything. They save time; nothing depends on them. */
const richest = [5, 15, 17, 30, 40, 52, 78, 90, 103, 104, 106, 130, 141, 151, 162, 163, 168, 171, 175]
const lengths: Partial<DuelSetup>[] = [{}, { nights: 3 }, { nights: 2, mirror: true }]
const allForTwo = (['v2', 'first'] as const).flatMap((edition) =>
  lengths.map((more) => withRules(forTwo, { edition, ...more })),
)
/** By the German rulebook of 2007 a repair makes up for one bomb. With few other rules medals are left for it. */
const withRepairs = withRules(['D10.4', 'D12.6', 'D12.9'], {
  edition: 'first',
  rulebook: 'german',
  nights: 3,
})
function* nightsForTwo(): Generator<Night> {
  yield* richNights([withRepairs], 6)
  yield* richNights(allForTwo, 300, richest)
}

// Properties that never meet a case say nothing about it.
describe('random nights with optional rules', { timeout: 300_000 }, () => {
  it('reach every modifier, order, field, turn and event that any rule contributes', () => {
    expect(unreached([withRules(forTwo)], nightsForTwo())).toEqual([])
  })

  it('reach what several Germans bring beside', () => {
    const known = new Set(unreached([withRules(forTwo)], []))
    const missing = unreached([withRules(everyRule)], richNights([withRules(everyRule)], 8))
    expect(missing.filter((thing) => !known.has(thing))).toEqual([])
  })

  it.each(everyTwo.map((setup) => [named(setup), setup] as const))('play a night with %s', (_, setup) => {
    const night = playedWith(setup, everyTwo.indexOf(setup))
    expect(checkNight(night, [playsToTheEnd, redactionLaw, replaysTheLog, duelLedger])).toEqual([])
  })

  it('bring every two rules together in one of these nights', () => {
    const rulesOf = ({ advanced, expansions }: DuelSetup): string[] => [...advanced, ...expansions]
    const met = (one: string, other: string) =>
      everyTwo.some((setup) => rulesOf(setup).includes(one) && rulesOf(setup).includes(other))
    const apart = everyRule.flatMap((one) => everyRule.filter((other) => other !== one && !met(one, other)))
    expect(apart).toEqual([])
  })
})
