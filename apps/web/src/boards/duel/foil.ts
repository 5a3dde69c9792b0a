import type { Hex } from '@opsroom/rules/core'

/** The cards before which Window lies in a plan, by their numbers (D12.4). */
export const plannedWindow = (plan: object | undefined): readonly number[] =>
  (plan as { window?: number[] } | undefined)?.window ?? []

/** Where these cards lead. @param hexes of a route, with the one where it starts */
export const foilAt = (hexes: readonly Hex[], cards: readonly number[]): Hex[] =>
  cards.flatMap((card) => hexes[card] ?? [])
