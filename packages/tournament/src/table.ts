import type { Random } from '@opsroom/rules/core'
import { byePoints, type PairingEntrant, pastResultsOf, pointsInGame, scoreInGame } from './history.ts'
import { drawOrder, matchWinnerOf } from './pairing.ts'
import { type Round, type Standing, type System, tieBreaks } from './schema.ts'

type Row = Omit<Standing, 'rank'>

/** The unsorted rows of a tournament's table. They do not depend on the drawn order, which may still be secret. */
function rowsOf(system: System, players: readonly PairingEntrant[], rounds: readonly Round[]): Row[] {
  const past = pastResultsOf(system, players, rounds)
  const pointsOf = (number: number): number => past.get(number)?.points ?? 0
  const games = rounds.flatMap(({ matches }) => matches.flatMap((match) => match.games))
  return players.map(({ number }) => {
    const own = games.filter(({ first, second }) => first === number || second === number)
    const other = ({ first, second }: { first: number; second: number }) =>
      first === number ? second : first
    const points = pointsOf(number)
    const equal = own.filter((game) => pointsOf(other(game)) === points)
    const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)
    return {
      number,
      points,
      reached: 0,
      buchholz: total((past.get(number)?.opponents ?? []).map(pointsOf)),
      sonneborn: total(own.map((game) => pointsInGame(game, number) * pointsOf(other(game)))),
      direct: total(equal.map((game) => pointsInGame(game, number))),
      score: total(own.map((game) => scoreInGame(game, number))),
    }
  })
}

/** The number of rounds of a cup that each entrant has survived: the rounds in which the entrant has won the match. */
function reachedOf(rounds: readonly Round[], order: readonly number[]): Map<number, number> {
  const reached = new Map<number, number>()
  for (const { matches } of rounds)
    for (const match of matches) {
      const isOver = match.games.every(({ result }) => result)
      const winner = isOver ? matchWinnerOf(match, order) : undefined
      if (winner !== undefined) reached.set(winner, (reached.get(winner) ?? 0) + 1)
    }
  return reached
}

/**
 * The table of a tournament, the leader first.
 * @param isOpen whether the drawn order may be known; while the seed is secret, equal entrants share a rank instead
 */
export function standings(
  system: System,
  random: Random,
  players: readonly PairingEntrant[],
  rounds: readonly Round[],
  isOpen: boolean,
): Standing[] {
  const order = drawOrder(random, players)
  const reached = system.kind === 'cup' ? reachedOf(rounds, order) : new Map<number, number>()
  const rows = rowsOf(system, players, rounds).map((row) => ({
    ...row,
    reached: reached.get(row.number) ?? 0,
  }))
  const byKeys = (a: Row, b: Row): number => {
    for (const key of tieBreaks[system.kind]) if (a[key] !== b[key]) return b[key] - a[key]
    return 0
  }
  const byLot = (a: Row, b: Row): number =>
    isOpen ? order.indexOf(a.number) - order.indexOf(b.number) : a.number - b.number
  const sorted = rows.sort((a, b) => byKeys(a, b) || byLot(a, b))
  const isShared = (row: Row, above: Row | undefined) =>
    !isOpen && above !== undefined && byKeys(above, row) === 0
  let rank = 0
  return sorted.map((row, place) => {
    if (!isShared(row, sorted[place - 1])) rank = place + 1
    return { rank, ...row }
  })
}

/** The sum of all points in the table: 2 for each decided game, unless both have lost it, and the points for byes. */
export const pointsInTable = (system: System, rounds: readonly Round[]): number =>
  rounds
    .flatMap(({ matches }) => matches)
    .reduce((sum, { entrants, games }) => {
      const played = games.reduce(
        (points, { result }) => points + (result ? result.points[0] + result.points[1] : 0),
        0,
      )
      return sum + played + (entrants.length === 1 ? byePoints(system) : 0)
    }, 0)
