/// <reference path="./edmonds-blossom-fixed.d.ts" />
import type { Random } from '@opsroom/rules/core'
import blossom from 'edmonds-blossom-fixed'
import {
  gamesBetween,
  gamesPerMatch,
  isPairedIn,
  type PairingEntrant,
  type PastResults,
  pastResultsOf,
} from './history.ts'
import type { PairedMatch, Round, System } from './schema.ts'

/*
 * The weights of the faults that a pairing can have, from the lightest to the heaviest. Each weight is more than the
 * sum that all pairs of a round can have of the next lighter fault: 64 pairs, at most 11 rounds of 4 points, fewer than
 * 64 for chance. All sums are exact, because the largest is below 2^53.
 */
const chance = 64
const distance = 64 * chance
const side = 2 ** 30
const again = 2 ** 37
const secondBye = 2 ** 48
const heaviest = 2 ** 50

/**
 * The amount by which a game between these two entrants would unbalance their sides, as far as that exceeds a
 * difference of one.
 */
const beyond = (first: PastResults, second: PastResults): number =>
  Math.max(0, first.sides + 1 - 1) + Math.max(0, 1 - second.sides - 1)
const sidesOff = (one: PastResults, other: PastResults): number =>
  Math.min(beyond(one, other), beyond(other, one))

/**
 * The pairs of a Swiss round: the matching with the smallest sum of faults. As far as possible nobody has a second bye,
 * nobody meets an opponent again, and sides stay balanced.
 */
export function swissRound(
  system: System,
  random: Random,
  players: readonly PairingEntrant[],
  rounds: readonly Round[],
): PairedMatch[] {
  const number = rounds.length + 1
  const past = pastResultsOf(system, players, rounds)
  const rng = random(`${number}/pairs`)
  const active = players
    .filter((player) => isPairedIn(player, number))
    // The cast is safe: `pastResultsOf` has returned an entry for each entrant.
    .map((player) => ({ number: player.number, ...(past.get(player.number) as PastResults) }))
    .sort((a, b) => a.number - b.number)
  const lowest = Math.min(...active.map(({ points }) => points))
  const isOneGame = gamesPerMatch(system) === 1
  const edges: [number, number, number][] = []
  for (const [i, one] of active.entries())
    for (const [j, other] of active.slice(0, i).entries()) {
      const met = one.opponents.filter((opponent) => opponent === other.number).length
      const off = isOneGame ? sidesOff(one, other) : 0
      const cost = again * met + side * off + distance * (one.points - other.points) ** 2 + rng.int(chance)
      edges.push([j, i, heaviest - cost])
    }
  if (active.length % 2 === 1)
    for (const [i, { byes, points }] of active.entries()) {
      const cost = secondBye * Math.min(byes, 2) + distance * (points - lowest) ** 2 + rng.int(chance)
      edges.push([i, active.length, heaviest - cost])
    }
  const mates = blossom(edges, true)
  const sides = random(`${number}/sides`)
  const matches = active.flatMap((one, i): PairedMatch[] => {
    const mate = mates[i] ?? -1
    const other = active[mate]
    if (!other) return [{ entrants: [one.number], games: [] }]
    if (mate < i) return []
    const isExchanged =
      beyond(one, other) - beyond(other, one) || one.sides - other.sides || sides.int(2) - 0.5
    const [first, second] = isExchanged > 0 ? [other, one] : [one, other]
    return [
      { entrants: [first.number, second.number], games: gamesBetween(system, first.number, second.number) },
    ]
  })
  const rank = ({ entrants }: PairedMatch) =>
    entrants.length < 2 ? -1 : Math.max(...entrants.map((each) => past.get(each)?.points ?? 0))
  return matches.sort((a, b) => rank(b) - rank(a))
}
