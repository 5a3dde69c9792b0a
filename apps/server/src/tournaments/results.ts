import { refuseClaim } from '@opsroom/rules/core'
import type { GameResult } from '@opsroom/tournament'
import type { GameRow, Store, TournamentState } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

const firstWins: [number, number] = [2, 0]
const secondWins: [number, number] = [0, 2]
const draw: [number, number] = [1, 1]

/** The result of a game that one of its players or both have forfeited. */
export function forfeitResult(first: boolean, second: boolean, by: GameResult['by']): GameResult {
  const points: [number, number] = first && second ? [0, 0] : first ? secondWins : firstWins
  return { points, by }
}

/** The result of a tournament game whose table is over; undefined if it is not over. */
function ofEnding({ play, facts }: Table): GameResult | undefined {
  const { ending } = play.table.open
  const [first, second] = facts.game.seats.map(({ id }) => id)
  if (!ending || first === undefined || second === undefined) return undefined
  const { by, winners, points } = ending
  const [one, other] = [first, second].map((seat) => winners.includes(seat))
  const won = one === other ? draw : one ? firstWins : secondWins
  // A game that was broken off has no final score.
  const score: [number, number] = [points[first] ?? 0, points[second] ?? 0]
  return { points: won, by, ...(by === 'game' && { score }) }
}

/**
 * The result by the clocks, if the game is lost by running out of time: a player who may claim that the opponent's time
 * has run out has won.
 */
function ofClocks(table: Table, now: number): GameResult | undefined {
  const { game } = table.facts
  if (game.policy.late !== 'sideLoses' || table.status !== 'playing') return undefined
  const [first, second] = game.seats.map(
    ({ id }) => refuseClaim(game, table.viewOf(id), id, now) === undefined,
  )
  if (first === second) return undefined
  return { points: first ? firstWins : secondWins, by: 'time' }
}

interface ResultDeps {
  store: Pick<Store, 'lastSeen' | 'moderation'>
  tables: Tables
  now(): number
}

/**
 * The result of a tournament game that is not decided yet; undefined while the game goes on.
 * @param isLate whether the time of the round is over. Then a player who has never opened the table, or is banned, has
 * lost; a player who may claim that the opponent's time has run out has won; otherwise the game is a draw
 */
export async function gameResultOf(
  { store, tables, now }: ResultDeps,
  { entrants, rounds }: TournamentState,
  { room, first, second, round, roomStatus }: GameRow,
  isLate: boolean,
): Promise<GameResult | undefined> {
  const players = [first, second].map((number) => entrants.find((entrant) => entrant.number === number))
  const [one, other] = players.map((player) => player?.left !== null && (player?.left ?? 0) <= round + 1)
  const isOver = roomStatus === 'over'
  if (!isOver && (one || other)) return forfeitResult(one === true, other === true, 'withdrawal')
  if (!isOver && !isLate) return undefined
  // The game has no room, because none could be opened during the round.
  if (!roomStatus)
    return rounds.some(({ number }) => number === round) ? { points: draw, by: 'deadline' } : undefined
  return tables.at(room, async (table) => {
    await tables.catchUp(table)
    const seats = table.facts.game.seats.map(({ id }) => id)
    const isAway = (place: number): boolean => {
      const person = players[place]?.person
      const seat = seats[place]
      return person != null && seat !== undefined && !table.holds({ id: person }, seat)
    }
    // Before the start a player may leave the seat, and somebody else may take it.
    if (isAway(0) || isAway(1)) return forfeitResult(isAway(0), isAway(1), 'absence')
    const ended = ofEnding(table)
    if (ended || !isLate) return ended
    const persons = players.flatMap((player) => player?.person ?? [])
    const banned = await store.moderation.bannedAmong(persons, new Date(now()))
    const seen = await Promise.all(
      players.map(async (player, place) => {
        if (!player?.person || banned.has(player.person)) return false
        return (await store.lastSeen.of(player.person, [room])).get(room)?.has(seats[place] ?? '') ?? false
      }),
    )
    if (!seen[0] || !seen[1]) return forfeitResult(!seen[0], !seen[1], 'absence')
    return ofClocks(table, now()) ?? { points: draw, by: 'deadline' }
  })
}
