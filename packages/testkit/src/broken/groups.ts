import { tailLeaks } from '../blue-max/mistakes.ts'
import { blueMaxRichSubject } from '../blue-max/subject.ts'
import { campaignSetups, duelCampaignSubject } from '../duel/campaigns.ts'
import { setupWithRules } from '../duel/mixes.ts'
import { duelSoloSubject } from '../duel/solo.ts'
import { duelOptionsSubject, duelSubject } from '../duel/subject.ts'
import type { Subject } from '../nights/subject.ts'
import { subjects } from '../nights/subjects.ts'
import { makeAnyGameMistakes } from './any-game.ts'
import { beforehandLeaks } from './beforehand.ts'
import { bidLeaks } from './bids.ts'
import { clockMistakes } from './clocks.ts'
import { laterNightMistakes } from './later-nights.ts'
import { leaksOfOptions, leaksOfTargets, secretLeaks, soloLeaks } from './leaks.ts'
import type { Mistake } from './mistake.ts'
import { mistakesWithoutLeaks } from './mistakes.ts'
import { noteLeaks, noteRefusalMistakes } from './notes.ts'
import { duelTakeBackMistakes, takeBackMistakes } from './take-backs.ts'

/** Deliberate mistakes that are made in the same test subject. */
export interface MistakeGroup {
  title: string
  subject: Subject
  mistakes: readonly Mistake[]
}

/** Subject: short campaigns with many take-backs. */
const campaigns: Subject = {
  ...duelCampaignSubject,
  setups: campaignSetups.filter(({ nights, expansions }) => nights === 2 && expansions.length === 0),
  wishes: 5,
}

/** The test subject for leaks of options: nights with many optional rules that act between the curtain and the duel. */
const phaseFive: Subject = {
  ...duelOptionsSubject,
  setups: [setupWithRules(['D12.2', 'D12.5', 'D12.10'])],
}

/** Subject: nights in which the British draw targets, hand crests over and change the route. */
const hiddenTargets: Subject = { ...duelOptionsSubject, setups: [setupWithRules(['D10.3', 'D12.2a'])] }

/** The mistake groups of the subjects that list their own mistakes. */
const ofOtherGames = subjects.flatMap((subject): MistakeGroup[] => {
  const { game, broken } = subject
  if (!broken) return []
  const talkative = { ...subject, wishes: 4 }
  const name = `${game.title}${subject.title ? ` ${subject.title}` : ''}`
  return [
    {
      title: `${name}: mistakes of any game`,
      subject,
      mistakes: makeAnyGameMistakes(broken.event, broken.wrong),
    },
    { title: `${name}: mistakes`, subject, mistakes: broken.mistakes },
    {
      title: `${name}: mistakes with take-backs`,
      subject: talkative,
      mistakes: takeBackMistakes.filter(({ what }) => !broken.impossible?.includes(what)),
    },
    { title: `${name}: leaks of notes`, subject: talkative, mistakes: noteLeaks },
  ]
})

/** All deliberate mistakes, grouped by the subject in which they are made. */
export const mistakeGroups: readonly MistakeGroup[] = [
  { title: 'leaks', subject: duelSubject, mistakes: secretLeaks },
  { title: 'leaks of options', subject: phaseFive, mistakes: leaksOfOptions },
  { title: 'leaks of targets', subject: hiddenTargets, mistakes: leaksOfTargets },
  { title: 'leaks of the solo mission', subject: duelSoloSubject, mistakes: soloLeaks },
  {
    title: 'mistakes of any game',
    subject: duelSubject,
    mistakes: makeAnyGameMistakes('turnBegan', { round: 1.5 }),
  },
  { title: 'mistakes', subject: duelSubject, mistakes: mistakesWithoutLeaks },
  { title: 'mistakes of a later night', subject: campaigns, mistakes: laterNightMistakes },
  {
    title: 'mistakes with take-backs',
    subject: campaigns,
    mistakes: [...takeBackMistakes, ...duelTakeBackMistakes],
  },
  { title: 'mistakes with clocks', subject: campaigns, mistakes: clockMistakes },
  { title: 'leaks of orders given beforehand', subject: campaigns, mistakes: beforehandLeaks },
  { title: 'leaks of bids', subject: duelSubject, mistakes: bidLeaks },
  { title: 'leaks of notes', subject: campaigns, mistakes: [...noteLeaks, ...noteRefusalMistakes] },
  ...ofOtherGames,
  { title: 'Blue Max with many planes: leaks of tails', subject: blueMaxRichSubject, mistakes: tailLeaks },
]
