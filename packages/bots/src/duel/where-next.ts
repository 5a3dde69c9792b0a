import type { Hex } from '@opsroom/rules/core'
import type { DuelOpen, Rules } from '@opsroom/rules/duel'
import { beliefOf, bomberStart, hexChancesByMove } from './model/belief.ts'

/** Hexes, each with a probability from 0 to 1, the likeliest first. */
export type HexChances = { hex: Hex; chance: number }[]

/** The bomber's expected next hex and target, by public knowledge alone. */
export interface ExpectedHexes {
  next: HexChances
  /** The chances of the targets; empty once the bomber has struck. */
  targets: HexChances
}

const sorted = (chances: Iterable<readonly [Hex, number]>): HexChances =>
  [...chances].map(([hex, chance]) => ({ hex, chance })).sort((a, b) => b.chance - a.chance || a.hex - b.hex)

/**
 * The bomber's expected next hex and target, by the bots' model of routes and public knowledge alone; undefined when no
 * bomber is in flight.
 */
export function whereNext(rules: Rules, open: DuelOpen): ExpectedHexes | undefined {
  const start = bomberStart(rules, open)
  if (start === undefined || !open.bomber || open.bomber.landed) return undefined
  const belief = beliefOf(rules, open, start)
  const [next = new Map<Hex, number>()] = hexChancesByMove(belief, 1)
  const targets = open.bomber.struck === undefined ? belief.guesses : []
  return {
    next: sorted(next),
    targets: sorted(targets.map(({ target, chance }) => [target, chance] as const)),
  }
}
