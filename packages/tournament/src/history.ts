import type { Entrant, PairedGame, PairedMatch, Round, System } from './schema.ts'

/** The fields of an entrant that pairing needs. */
export type PairingEntrant = Pick<Entrant, 'number' | 'left'>

/** Whether an entrant is paired in a given round, that is, has not withdrawn before it. */
export const isPairedIn = ({ left }: PairingEntrant, round: number): boolean =>
  left === undefined || left > round

/** The number of games in a match. */
export const gamesPerMatch = (system: System): 1 | 2 => (system.kind === 'swiss' && !system.bothSides ? 1 : 2)

/** The points for a bye: in the Swiss system those of a won match, otherwise none. */
export const byePoints = (system: System): number => (system.kind === 'swiss' ? 2 * gamesPerMatch(system) : 0)

/** The games of a match between two entrants: one, or two with exchanged sides. */
export const gamesBetween = (system: System, first: number, second: number): PairedGame[] =>
  gamesPerMatch(system) === 1
    ? [{ first, second }]
    : [
        { first, second },
        { first: second, second: first },
      ]

/** The tournament points of an entrant in a game; 0 until it is decided. */
export function pointsInGame({ first, second, result }: PairedGame, number: number): number {
  if (!result) return 0
  return number === first ? result.points[0] : number === second ? result.points[1] : 0
}

/** The difference in the game's own points from an entrant's point of view; 0 without a final score. */
export function scoreInGame({ first, result }: PairedGame, number: number): number {
  if (!result?.score) return 0
  const [own, other] = result.score
  return number === first ? own - other : other - own
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The tournament points of an entrant in a match: the sum over its games. */
export const pointsOfMatch = ({ games }: PairedMatch, number: number): number =>
  sum(games.map((game) => pointsInGame(game, number)))
/** The difference in the game's own points over a match, from an entrant's point of view. */
export const scoreOfMatch = ({ games }: PairedMatch, number: number): number =>
  sum(games.map((game) => scoreInGame(game, number)))

/** Whether every game of a round is decided. */
export const isDecided = ({ matches }: Round): boolean =>
  matches.every(({ games }) => games.every(({ result }) => result !== undefined))

/** The results of an entrant so far. */
export interface PastResults {
  points: number
  opponents: number[]
  /**
   * The number of the entrant's games at the first seat minus the number at the second; used only if each match has one
   * game.
   */
  sides: number
  byes: number
}

/** The results of each entrant in the given rounds, by the number of the entrant. */
export function pastResultsOf(
  system: System,
  players: readonly PairingEntrant[],
  rounds: readonly Round[],
): Map<number, PastResults> {
  const past = new Map<number, PastResults>(
    players.map(({ number }) => [number, { points: 0, opponents: [], sides: 0, byes: 0 }]),
  )
  for (const match of rounds.flatMap(({ matches }) => matches)) {
    const [one, other] = match.entrants
    for (const number of match.entrants) {
      const own = past.get(number)
      if (!own) continue
      const opponent = number === one ? other : one
      if (opponent === undefined) {
        own.byes++
        own.points += byePoints(system)
        continue
      }
      own.opponents.push(opponent)
      own.points += pointsOfMatch(match, number)
      for (const { first } of match.games) own.sides += first === number ? 1 : -1
    }
  }
  return past
}
