import type { BotId } from '@opsroom/bots'
import { sideOfSeat } from '@opsroom/rules/blue-max'
import { percentile } from '../../bench/percentiles.ts'
import { meanOf, type Share, shareOf } from '../interval.ts'
import { pointsOf, winsOf } from '../wins.ts'
import type { DogfightResult } from './game.ts'

/** The Allied share of the points in the games with one pair of planes; draws count half. */
interface PairFound extends Share {
  planes: string
  games: number
  drawn: number
}

/** The summary of all games of Blue Max that the arena played. */
export interface DogfightSummary {
  games: number
  alliedWins: number
  centralWins: number
  draws: number
  meanTurns: number
  /** The mean number of attacks in a game. */
  meanShots: number
  /** The median turn of the first attack; a game without an attack counts as later than any turn. */
  medianFirstShot: number
  /** The number of games without an attack. */
  withoutShot: number
  /** The share of all manoeuvres that was flown at each speed. */
  speeds: Record<number, number>
  refused: number
  p95DecisionMs: number
  mostDecisionMs: number
  /** The share of points that each bot won in its games against other bots; draws count half. */
  wins: Partial<Record<BotId, Share>>
  pairs: PairFound[]
  /** The number of planes put out of a duel, by cause. */
  causes: Record<string, number>
}

const isAllied = (seat: string): boolean => sideOfSeat(seat) === 'allies'

function pairsOf(games: readonly DogfightResult[]): PairFound[] {
  const found = new Map<string, DogfightResult[]>()
  for (const game of games) {
    const planes = game.pairing.planes.join('/') || 'as picked'
    found.set(planes, [...(found.get(planes) ?? []), game])
  }
  return [...found].map(([planes, all]) => ({
    planes,
    games: all.length,
    drawn: all.filter(({ winners }) => winners.length === 0).length,
    ...shareOf(
      all.reduce((sum, game) => sum + pointsOf(game, isAllied), 0),
      all.length,
    ),
  }))
}

/** The share of all manoeuvres that was flown at each speed. */
function speedsOf(games: readonly DogfightResult[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const [speed, count] of games.flatMap(({ speeds }) => Object.entries(speeds)))
    counts[Number(speed)] = (counts[Number(speed)] ?? 0) + count
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return Object.fromEntries(Object.entries(counts).map(([speed, count]) => [speed, count / all]))
}

export function dogfightSummaryOf(games: readonly DogfightResult[]): DogfightSummary {
  const won = (isSide: (seat: string) => boolean) =>
    games.filter(({ winners: [winner] }) => winner !== undefined && isSide(winner)).length
  const causes: Record<string, number> = {}
  for (const { cause } of games.flatMap((game) => game.causes)) causes[cause] = (causes[cause] ?? 0) + 1
  const times = games.flatMap(({ decisions }) => Object.values(decisions).flat())
  return {
    games: games.length,
    alliedWins: won(isAllied),
    centralWins: won((seat) => !isAllied(seat)),
    draws: games.filter(({ winners }) => winners.length === 0).length,
    meanTurns: meanOf(games.map(({ turns }) => turns)).mean,
    meanShots: meanOf(games.map(({ shots }) => shots.length)).mean,
    medianFirstShot: percentile(
      games.map(({ shots: [first] }) => first ?? Number.POSITIVE_INFINITY),
      0.5,
    ),
    withoutShot: games.filter(({ shots }) => shots.length === 0).length,
    speeds: speedsOf(games),
    refused: games.reduce((sum, { refused }) => sum + refused, 0),
    p95DecisionMs: percentile(times, 0.95),
    mostDecisionMs: times.reduce((most, time) => Math.max(most, time), 0),
    wins: winsOf(games),
    pairs: pairsOf(games),
    causes,
  }
}

const percent = ({ share, low, high }: Share): string => {
  const [middle, from, to] = [share, low, high].map((each) => (100 * each).toFixed(1))
  return `${middle} % (${from} to ${to})`
}

/** The summary of games of Blue Max as readable text, with 95 % confidence intervals. */
export const dogfightText = (found: DogfightSummary): string =>
  [
    `${found.games} games: Allies won ${found.alliedWins}, Central Powers ${found.centralWins}, ${found.draws} drawn`,
    `mean length ${found.meanTurns.toFixed(1)} turns`,
    `${found.meanShots.toFixed(1)} shots a game, the first in turn ${found.medianFirstShot} at the median; ${found.withoutShot} games without a shot`,
    `speeds flown: ${Object.entries(found.speeds)
      .map(([speed, share]) => `${speed} ${(100 * share).toFixed(0)} %`)
      .join(', ')}`,
    ...Object.entries(found.wins).map(([id, share]) => `${id} won ${percent(share)}, a draw being half`),
    `orders refused: ${found.refused}; 95 of 100 decisions within ${found.p95DecisionMs.toFixed(1)} ms, all within ${found.mostDecisionMs.toFixed(1)} ms`,
    'planes, games, drawn, Allied share (a draw being half)',
    ...found.pairs.map(
      (pair) =>
        `  ${pair.planes.padEnd(14)} ${String(pair.games).padStart(4)} ${String(pair.drawn).padStart(4)}  ${percent(pair)}`,
    ),
    `planes out: ${Object.entries(found.causes)
      .map(([cause, count]) => `${cause} ${count}`)
      .join(', ')}`,
  ].join('\n')
