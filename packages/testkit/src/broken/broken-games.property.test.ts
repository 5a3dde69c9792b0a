import { describe, expect, it } from 'vitest'
import { campaignSetups, duelCampaignSubject } from '../duel/campaigns.ts'
import { withRules } from '../duel/mixes.ts'
import { duelSoloSubject } from '../duel/solo.ts'
import { duelOptionsSubject, duelSubject } from '../duel/subject.ts'
import { realCore } from '../nights/core.ts'
import { playNight } from '../nights/play-night.ts'
import type { Subject } from '../nights/subject.ts'
import { subjects } from '../nights/subjects.ts'
import { propertiesOf } from '../properties/all.ts'
import { checkNight, type Property } from '../properties/property.ts'
import { anyGame } from './any-game.ts'
import { beforehandLeaks } from './beforehand.ts'
import { bidLeaks } from './bids.ts'
import { clockMistakes } from './clocks.ts'
import { laterNights } from './later-nights.ts'
import { leaks, leaksOfOptions, soloLeaks } from './leaks.ts'
import type { Mistake } from './mistake.ts'
import { mistakes } from './mistakes.ts'
import { noteLeaks, noteRefusals } from './notes.ts'
import { duelTakeBacks, takeBacks } from './take-backs.ts'

const withMistake = (subject: Subject, mistake: Mistake): Subject => ({
  ...subject,
  ...(mistake.core && { core: { ...realCore, ...mistake.core } }),
  game: {
    ...subject.game,
    prepare(setup, version) {
      const game = subject.game.prepare(setup, version)
      return mistake.in?.(game) ?? game
    },
  },
})

/** Whether the property that should notice it does so within a few nights. */
function isNoticed(sound: Subject, mistake: Mistake): boolean {
  const subject = withMistake(sound, mistake)
  const { nights: _, ...property } = propertiesOf(subject).find(
    ({ id }) => id === mistake.caughtBy,
  ) as Property
  return [...Array(24).keys()].some((number) => checkNight(playNight(subject, number), [property]).length > 0)
}

/** Short campaigns at which much is taken back. */
const campaigns: Subject = {
  ...duelCampaignSubject,
  setups: campaignSetups.filter(({ nights, expansions }) => nights === 2 && expansions.length === 0),
  wishes: 5,
}

/** Nights in which much happens between the curtain and the duel. */
const phaseFive: Subject = {
  ...duelOptionsSubject,
  setups: [withRules(['D12.2', 'D12.5', 'D12.10'])],
}

type Broken = readonly [title: string, subject: Subject, mistakes: readonly Mistake[]]

/** The other games that say what may go wrong in them. */
const others = subjects.flatMap((subject): Broken[] => {
  const { game, broken } = subject
  if (!broken) return []
  return [
    [`${game.title}: mistakes of any game`, subject, anyGame(broken.event, broken.wrong)],
    [`${game.title}: mistakes`, subject, broken.mistakes],
    [
      `${game.title}: mistakes with take-backs`,
      { ...subject, wishes: 4 },
      takeBacks.filter(({ what }) => !broken.impossible?.includes(what)),
    ],
    [`${game.title}: leaks of notes`, { ...subject, wishes: 4 }, noteLeaks],
  ]
})

// A property that cannot fail proves nothing.
describe.each<Broken>([
  ['leaks', duelSubject, leaks],
  ['leaks of options', phaseFive, leaksOfOptions],
  ['leaks of the solo mission', duelSoloSubject, soloLeaks],
  ['mistakes of any game', duelSubject, anyGame('turnBegan', { round: 1.5 })],
  ['mistakes', duelSubject, mistakes],
  ['mistakes of a later night', campaigns, laterNights],
  ['mistakes with take-backs', campaigns, [...takeBacks, ...duelTakeBacks]],
  ['mistakes with clocks', campaigns, clockMistakes],
  ['leaks of orders given beforehand', campaigns, beforehandLeaks],
  ['leaks of bids', duelSubject, bidLeaks],
  ['leaks of notes', campaigns, [...noteLeaks, ...noteRefusals]],
  ...others,
])('%s are noticed', { timeout: 60_000 }, (_, subject, mistakes) => {
  it.each(mistakes.map((mistake) => [mistake.what, mistake] as const))('%s', (_what, mistake) => {
    expect(isNoticed(subject, mistake)).toBe(true)
  })
})
