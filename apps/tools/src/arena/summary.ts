import type { BotId } from '@opsroom/bots'
import { britishSeat, germanSeat } from '@opsroom/rules/duel'
import { percentile } from '../bench/percentiles.ts'
import { meanOf, type Share, shareOf } from './interval.ts'
import type { DuelGameResult } from './night.ts'
import { winsOf } from './wins.ts'

/** The mean VP of all nights that have the same target, or the same weather card. */
export interface NightGroup {
  name: string
  nights: number
  meanVp: number
}

/** The summary of all games of Duel that the arena played. */
export interface Summary {
  nights: number
  britishWins: number
  germanWins: number
  draws: number
  /** The mean VP on the track at the end of a game, from the British side. */
  meanVp: number
  vpLow: number
  vpHigh: number
  british: Share
  refused: number
  p95DecisionMs: number
  /** The share of points that each bot won in its games against other bots; draws count half. */
  wins: Partial<Record<BotId, Share>>
  byTarget: NightGroup[]
  byCard: NightGroup[]
}

function groupsOf(
  games: readonly DuelGameResult[],
  nameOf: (night: DuelGameResult['nights'][number]) => string,
): NightGroup[] {
  const groups = new Map<string, number[]>()
  for (const { nights } of games) {
    for (const [place, night] of nights.entries()) {
      const name = nameOf(night)
      // The VP on the track carry over from night to night, so a night's gain is a difference.
      const gained = night.vp - (nights[place - 1]?.vp ?? 0)
      groups.set(name, [...(groups.get(name) ?? []), gained])
    }
  }
  return [...groups]
    .map(([name, vps]) => ({ name, nights: vps.length, meanVp: meanOf(vps).mean }))
    .sort((a, b) => b.nights - a.nights || (a.name < b.name ? -1 : 1))
}

export function summaryOf(games: readonly DuelGameResult[]): Summary {
  const won = (seat: string) => games.filter(({ winners }) => winners[0] === seat).length
  const vp = meanOf(games.map(({ nights }) => nights.at(-1)?.vp ?? 0))
  return {
    nights: games.length,
    britishWins: won(britishSeat),
    germanWins: won(germanSeat),
    draws: games.filter(({ winners }) => winners.length === 0).length,
    meanVp: vp.mean,
    vpLow: vp.low,
    vpHigh: vp.high,
    british: shareOf(won(britishSeat), games.length),
    refused: games.reduce((sum, { refused }) => sum + refused, 0),
    p95DecisionMs: percentile(
      games.flatMap(({ decisions }) => Object.values(decisions).flat()),
      0.95,
    ),
    wins: winsOf(games),
    byTarget: groupsOf(games, ({ target }) => `${target}`),
    byCard: groupsOf(games, ({ card }) => `${card}`),
  }
}

const round = (value: number, places = 1): number => Number(value.toFixed(places))

/** The summary as one line of JSON. */
export const summaryJson = (found: Summary): string =>
  JSON.stringify({
    nights: found.nights,
    britishWins: found.britishWins,
    germanWins: found.germanWins,
    draws: found.draws,
    meanVp: round(found.meanVp, 2),
    refused: found.refused,
    p95DecisionMs: round(found.p95DecisionMs),
    ...(Object.keys(found.wins).length > 0 && {
      wins: Object.fromEntries(Object.entries(found.wins).map(([id, { share }]) => [id, round(share, 3)])),
    }),
  })

const percent = ({ share, low, high }: Share): string =>
  `${round(share * 100)} % (${round(low * 100)} to ${round(high * 100)})`

/** The summary of games of Duel as readable text, with 95 % confidence intervals. */
export function summaryText(found: Summary, cityOf: (hex: number) => string): string {
  const groups = (title: string, list: readonly NightGroup[], nameOf: (name: string) => string) => [
    title,
    ...list.map(
      ({ name, nights, meanVp }) =>
        `  ${nameOf(name).padEnd(12)} ${String(nights).padStart(4)}  ${round(meanVp)}`,
    ),
  ]
  return [
    `${found.nights} games: British won ${found.britishWins}, German ${found.germanWins}, ${found.draws} drawn`,
    `British share ${percent(found.british)}`,
    `mean track ${round(found.meanVp)} VP (${round(found.vpLow)} to ${round(found.vpHigh)})`,
    ...Object.entries(found.wins).map(([id, share]) => `${id} won ${percent(share)}`),
    `orders refused: ${found.refused}; 95 of 100 decisions within ${round(found.p95DecisionMs)} ms`,
    ...groups('target, nights, mean VP', found.byTarget, (name) => cityOf(Number(name))),
    ...groups('weather card, nights, mean VP', found.byCard, (name) => name),
  ].join('\n')
}
