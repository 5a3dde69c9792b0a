import type { DuelSetup } from '@opsroom/rules/duel'
import type { Subject } from '../nights/subject.ts'
import { everyRule, withRules } from './mixes.ts'
import { duelSubject } from './subject.ts'

const editions = ['v2', 'first'] as const
const forTwo = everyRule.filter((rule) => rule !== 'D12.3')

/** Two to nine nights, the mirror match, all rules for two over four nights, several Germans over two (D13). */
export const campaignSetups: readonly DuelSetup[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((nights) =>
    withRules([], { nights, edition: editions[nights % 2] as 'v2' }),
  ),
  ...editions.map((edition) => withRules([], { nights: 2, mirror: true, edition })),
  withRules(forTwo, { nights: 4 }),
  // By the numbers of three nights: Window in the first two, boars in the last two (D12.5).
  withRules(['D12.5'], { nights: 3 }),
  withRules([], { nights: 3, exchange: true }),
  withRules(['D12.3'], { nights: 2, players: 4 }),
]

/** Whole campaigns, at which people also talk: they take back, freely or by consent, offer draws and give up, at any point. */
export const duelCampaignSubject: Subject = {
  ...duelSubject,
  title: 'campaigns',
  games: 4,
  setups: campaignSetups,
  wishes: 10,
}
