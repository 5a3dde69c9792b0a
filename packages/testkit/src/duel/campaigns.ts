import type { DuelSetup } from '@opsroom/rules/duel'
import type { Subject } from '../nights/subject.ts'
import { everyOptionalRule, setupWithRules } from './mixes.ts'
import { duelSubject } from './subject.ts'

const editions = ['v2', 'first'] as const
const forTwo = everyOptionalRule.filter((rule) => rule !== 'D12.3')

/**
 * Setups of campaigns: two to nine nights, the mirror match, all rules for two players over four nights, several
 * Germans over two (D13).
 */
export const campaignSetups: readonly DuelSetup[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((nights) =>
    setupWithRules([], { nights, edition: editions[nights % 2] as 'v2' }),
  ),
  ...editions.map((edition) => setupWithRules([], { nights: 2, mirror: true, edition })),
  setupWithRules(forTwo, { nights: 4 }),
  // In a campaign of three nights, Window is in the first two and the boars in the last two (D12.5).
  setupWithRules(['D12.5'], { nights: 3 }),
  setupWithRules([], { nights: 3, exchange: true }),
  setupWithRules(['D12.3'], { nights: 2, players: 4 }),
]

/** Whole campaigns in which seats also take back orders, freely or by consent, offer draws and resign, at any point. */
export const duelCampaignSubject: Subject = {
  ...duelSubject,
  title: 'campaigns',
  games: 4,
  setups: campaignSetups,
  wishes: 10,
}
