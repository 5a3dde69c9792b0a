import type { Random } from '@opsroom/rules/core'
import {
  gamesBetween,
  isDecided,
  isPairedIn,
  type PairingEntrant,
  pointsOfMatch,
  scoreOfMatch,
} from './history.ts'
import type { PairedMatch, Round, System } from './schema.ts'
import { swissRound } from './swiss.ts'

/**
 * The entrants in a random order, drawn from the seed. The schedule follows this order, and the order decides between
 * entrants with equal results.
 */
export const drawOrder = (random: Random, players: readonly Pick<PairingEntrant, 'number'>[]): number[] =>
  random('order').shuffle(players.map(({ number }) => number).sort((a, b) => a - b))

/**
 * The pairs of one round of all against all: one entrant stays in their place, and all others move on by one place each
 * round. With an odd number of entrants one of them has a bye.
 */
function allRound(
  system: System,
  random: Random,
  players: readonly PairingEntrant[],
  number: number,
): PairedMatch[] {
  const order: (number | undefined)[] = drawOrder(random, players)
  if (order.length % 2 === 1) order.push(undefined)
  const [fixed, ...others] = order
  const moved = others.map((_, place) => others[(place + number - 1) % others.length])
  const circle = [fixed, ...moved]
  return circle.slice(0, circle.length / 2).map((one, place) => {
    const pair = [one, circle[circle.length - 1 - place]].filter((each) => each !== undefined)
    const [first, second] = pair
    if (first === undefined || second === undefined) return { entrants: pair, games: [] }
    return { entrants: pair, games: gamesBetween(system, first, second) }
  })
}

/**
 * The places in the drawn order as a cup's bracket lists them from top to bottom: in the first round the first place
 * meets the last, and the first two places can meet only in the final.
 */
function bracket(size: number): number[] {
  let places = [1]
  while (places.length < size) {
    const last = places.length * 2 + 1
    places = places.flatMap((place) => [place, last - place])
  }
  return places
}

/** Whether an entrant has lost a game of this match by withdrawing. */
const hasWithdrawn = ({ games }: PairedMatch, number: number): boolean =>
  games.some(
    ({ first, result }) => result?.by === 'withdrawal' && result.points[first === number ? 0 : 1] === 0,
  )

/**
 * The winner of a match of a cup. The criteria, in order: not having withdrawn, more points, the better difference in
 * the game's own points, and the earlier place in the drawn order.
 */
export function matchWinnerOf(match: PairedMatch, order: readonly number[]): number | undefined {
  const [winner] = match.entrants.toSorted(
    (a, b) =>
      Number(hasWithdrawn(match, a)) - Number(hasWithdrawn(match, b)) ||
      pointsOfMatch(match, b) - pointsOfMatch(match, a) ||
      scoreOfMatch(match, b) - scoreOfMatch(match, a) ||
      order.indexOf(a) - order.indexOf(b),
  )
  return winner
}

function cupRound(
  system: System,
  random: Random,
  players: readonly PairingEntrant[],
  rounds: readonly Round[],
): PairedMatch[] {
  const order = drawOrder(random, players)
  const last = rounds.at(-1)
  const size = 2 ** Math.ceil(Math.log2(order.length))
  const slots = last
    ? last.matches.map((match) => matchWinnerOf(match, order))
    : bracket(size).map((place) => order[place - 1])
  const isHere = (number: number | undefined): number is number =>
    players.some((player) => player.number === number && isPairedIn(player, rounds.length + 1))
  return slots.flatMap((one, place) => {
    if (place % 2 === 1) return []
    const entrants = [one, slots[place + 1]].filter(isHere)
    const [first, second] = entrants
    const games = first !== undefined && second !== undefined ? gamesBetween(system, first, second) : []
    return [{ entrants, games }]
  })
}

/** The number of rounds of a tournament with this many entrants. */
export function roundCountOf(system: System, entrants: number): number {
  if (system.kind === 'swiss') return system.rounds
  return system.kind === 'cup' ? Math.ceil(Math.log2(entrants)) : entrants - 1 + (entrants % 2)
}

/** Whether another round follows. In the Swiss system this requires at least two entrants who have not withdrawn. */
export function hasNextRound(
  system: System,
  players: readonly PairingEntrant[],
  rounds: readonly Round[],
): boolean {
  if (rounds.length >= roundCountOf(system, players.length)) return false
  return (
    system.kind !== 'swiss' || players.filter((player) => isPairedIn(player, rounds.length + 1)).length > 1
  )
}

/**
 * The matches of the next round. They depend only on the seed, on the entrants who have not withdrawn, and on earlier
 * results, so that everybody can compute them again afterwards.
 * @throws RangeError when the previous round is not decided
 */
export function nextRound(
  system: System,
  random: Random,
  players: readonly PairingEntrant[],
  rounds: readonly Round[],
): PairedMatch[] {
  if (!rounds.every(isDecided)) throw new RangeError('the round before is not decided')
  switch (system.kind) {
    case 'all':
      return allRound(system, random, players, rounds.length + 1)
    case 'cup':
      return cupRound(system, random, players, rounds)
    case 'swiss':
      return swissRound(system, random, players, rounds)
  }
}
