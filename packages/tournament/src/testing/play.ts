import { hashSeed, randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { hasNextRound, nextRound } from '../pairing.ts'
import {
  type Entrant,
  type GameResult,
  type PairedMatch,
  type Round,
  type System,
  type TournamentRecord,
  tournamentRecordFormat,
} from '../schema.ts'
import { standings } from '../table.ts'

export const entrantsOf = (count: number): Entrant[] =>
  Array.from({ length: count }, (_, place) => ({ number: place + 1, name: `Pilot ${place + 1}` }))

const outcomes: GameResult[] = [
  { points: [2, 0], score: [7, 3], by: 'game' },
  { points: [0, 2], score: [1, 9], by: 'game' },
  { points: [1, 1], by: 'agreement' },
  { points: [2, 0], by: 'resignation' },
  { points: [0, 0], by: 'absence' },
]

/**
 * Plays a tournament to its end.
 * @param chances numbers that results and withdrawals are taken from, one after the other
 */
export function playTournament(
  system: System,
  count: number,
  seedNumber: number,
  chances: readonly number[],
  withdrawals = false,
): TournamentRecord {
  const seed = seedFromNumber(seedNumber)
  const random = randomFrom(seed)
  const entrants = entrantsOf(count)
  const rounds: Round[] = []
  let taken = 0
  const next = (bound: number): number => (chances[taken++ % chances.length] ?? 0) % bound
  const decided = (match: PairedMatch): PairedMatch => ({
    ...match,
    games: match.games.map((game) => ({ ...game, result: outcomes[next(outcomes.length)] as GameResult })),
  })
  while (hasNextRound(system, entrants, rounds)) {
    rounds.push({
      number: rounds.length + 1,
      matches: nextRound(system, random, entrants, rounds).map(decided),
    })
    const leaver = entrants[next(count * 3)]
    if (withdrawals && leaver && leaver.left === undefined) leaver.left = rounds.length + 1
  }
  return {
    format: tournamentRecordFormat,
    code: 'ABCDEF',
    game: 'duel',
    system,
    seedHash: hashSeed(seed),
    seed: Buffer.from(seed).toString('hex'),
    entrants,
    rounds,
    table: standings(system, random, entrants, rounds, true),
  }
}
