import type { DuelSetup } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Night } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import { redactionLaw } from '../properties/law.ts'
import { playsToTheEnd } from '../properties/plays.ts'
import { checkNight } from '../properties/property.ts'
import { replaysTheLog } from '../properties/replay.ts'
import { expectAllCovered } from '../reach.ts'
import { subjectWithHunters } from './hunters.ts'
import { ledgerAddsUpToScore } from './ledger.ts'
import { everyOptionalRule, setupsWithEveryRulePair, setupWithRules } from './mixes.ts'
import { occurrencesIn, possibleOccurrences } from './reached.ts'
import { duelOptionsSubject, duelSubject } from './subject.ts'

const playedWith = (setup: DuelSetup, number: number): Night =>
  playNight(subjectWithHunters({ ...duelOptionsSubject, wishes: 0, setups: [setup] }), number)

const named = (setup: DuelSetup) => `${[...setup.advanced, ...setup.expansions].join(' ')} (${setup.edition})`

/** Between several Germans no sides are exchanged, and some things are done otherwise (D12.3). */
const forTwo = everyOptionalRule.filter((rule) => rule !== 'D12.3')

const lengths: Partial<DuelSetup>[] = [{}, { nights: 3 }, { nights: 2, mirror: true }]
/** By the German rulebook of 2007 a repair makes up for one bomb. With few other rules medals are left for it. */
const withRepairs = setupWithRules(['D10.4', 'D12.6', 'D12.9'], {
  edition: 'first',
  rulebook: 'german',
  nights: 3,
})
const allForTwo = (['v2', 'first'] as const).flatMap((edition) =>
  lengths.map((more) => setupWithRules(forTwo, { edition, ...more })),
)
/** Numbers from here on are nights with repairs; all others are played under the setups for two by turns. */
const repairsFrom = 1000
const nightForTwo = (number: number): Night =>
  number < repairsFrom
    ? playedWith(allForTwo[number % allForTwo.length] as DuelSetup, number)
    : playedWith(withRepairs, number - repairsFrom)

// Properties that never meet a case say nothing about it.
describe('random nights with optional rules', () => {
  it('reach every modifier, order, field, turn and event that any rule contributes', () => {
    expectAllCovered({
      wanted: possibleOccurrences(setupWithRules(forTwo)),
      remembered: [5, 15, 17, 30, 40, 52, 90, 106, 130, 151, 162, 171, 1045],
      searched: 300,
      metIn: (number) => occurrencesIn(nightForTwo(number)),
    })
  })

  it('reach what several Germans bring beside', () => {
    const known = new Set(possibleOccurrences(setupWithRules(forTwo)))
    expectAllCovered({
      wanted: possibleOccurrences(setupWithRules(everyOptionalRule)).filter((thing) => !known.has(thing)),
      remembered: [2],
      searched: 24,
      metIn: (number) => occurrencesIn(playedWith(setupWithRules(everyOptionalRule), number)),
    })
  })

  it('reach what the German rulebook of 2007 brings beside', () => {
    const known = new Set(possibleOccurrences(setupWithRules(forTwo)))
    const german = setupWithRules(['D10.1', 'D10.4'], { edition: 'first', rulebook: 'german' })
    expectAllCovered({
      wanted: possibleOccurrences(german).filter((thing) => !known.has(thing)),
      remembered: [0, 1],
      searched: 24,
      metIn: (number) => occurrencesIn(playedWith(german, number)),
    })
  })

  it('keep every law by the German rulebook of 2007, beside options that ask where things drop', () => {
    const german = setupWithRules(['D10.1', 'D10.4', 'D12.4', 'D12.5', 'D12.6', 'D12.10'], {
      edition: 'first',
      rulebook: 'german',
    })
    for (const number of [1, 2, 3]) {
      const night = playedWith(german, number)
      expect(
        checkNight(night, [playsToTheEnd, redactionLaw, replaysTheLog, ...duelSubject.properties]),
      ).toEqual([])
    }
  })

  it.each(setupsWithEveryRulePair.map((setup) => [named(setup), setup] as const))(
    'play a night with %s',
    (_, setup) => {
      const night = playedWith(setup, setupsWithEveryRulePair.indexOf(setup))
      expect(checkNight(night, [playsToTheEnd, redactionLaw, replaysTheLog, ledgerAddsUpToScore])).toEqual([])
    },
  )

  it('bring every two rules together in one of these nights', () => {
    const rulesOf = ({ advanced, expansions }: DuelSetup): string[] => [...advanced, ...expansions]
    const met = (one: string, other: string) =>
      setupsWithEveryRulePair.some((setup) => rulesOf(setup).includes(one) && rulesOf(setup).includes(other))
    const apart = everyOptionalRule.flatMap((one) =>
      everyOptionalRule.filter((other) => other !== one && !met(one, other)),
    )
    expect(apart).toEqual([])
  })
})
