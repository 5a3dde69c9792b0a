import type { Hex } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, optionalRules, Rules, SquadronId, TileKind } from '@opsroom/rules/duel'
import type { BoardOption, HexMarkKind, SquadronLoad, StatusChip, TilePicture } from './option.ts'

/** Optional rules on the board; empty at a table without any, which need not fetch them. */
let options: readonly BoardOption[] = []
let contributions: typeof optionalRules = []

/**
 * Registers optional rules with the board (`all.ts`), before one of them is played or shown.
 * @param rules their contributions to the rules
 */
export function addOptions(all: readonly BoardOption[], rules: typeof optionalRules): void {
  options = all
  contributions = rules
}

/** The contributions of each optional rule to the rules; none at a table without any. */
export const optionContributions = (): typeof optionalRules => contributions

/** Public chips of the optional rules in play. */
export function optionChips(
  { setup }: Pick<Rules, 'setup'>,
  open: DuelOpen,
): (StatusChip & { rule: string })[] {
  const played = new Set<string>([...setup.advanced, ...setup.expansions])
  return options.flatMap(({ rule, chips }) =>
    chips && played.has(rule) ? chips(open).map((chip) => ({ rule, ...chip })) : [],
  )
}

type Say = (part: unknown, rules: Rules) => string[]
// A table has for each type of event what says it of that event.
const sayIn = (table: object | undefined, { type }: DuelEvent): Say | undefined =>
  table && Object.hasOwn(table, type) ? (table as Record<string, Say>)[type] : undefined

/** The sentences for an event of an option; undefined for one of the base game. */
export function optionSentences(rules: Rules, event: DuelEvent): string[] | undefined {
  for (const { says, saysOf } of options) {
    const ofEvent = sayIn(saysOf, event)
    if (ofEvent) return ofEvent(event, rules)
    const ofOpen = sayIn(says, event)
    if (ofOpen) return event.open ? ofOpen(event.open, rules) : []
  }
  return undefined
}

/** The sentences that options add to an event of the base game. */
export const extraSentences = (rules: Rules, event: DuelEvent): string[] =>
  options.flatMap(({ adds }) => (event.open ? (sayIn(adds, event)?.(event.open, rules) ?? []) : []))

/** A mark of optional rules on a hex, beside tiles. */
export interface HexMark {
  kind: HexMarkKind
  count: number
}

/** The marks that lie on a hex, always in the same order. */
export const hexMarks = (open: DuelOpen, hex: Hex): HexMark[] =>
  options
    .flatMap(({ marks }) => Object.entries(marks?.(open) ?? {}))
    // The keys of the table, which `Object.entries` forgets.
    .map(([kind, counts]) => ({ kind: kind as HexMarkKind, count: counts[hex] ?? 0 }))
    .filter(({ count }) => count > 0)

/** The load of a squadron by an option. */
export function squadronLoadOf(open: DuelOpen, id: SquadronId): SquadronLoad | undefined {
  for (const { carried } of options) {
    const found = carried?.(open, id)
    if (found) return found
  }
  return undefined
}

/** The picture of a tile that an option brings. */
export const optionTile = (kind: TileKind): TilePicture | undefined =>
  options.find(({ tiles }) => tiles && Object.hasOwn(tiles, kind))?.tiles?.[kind]
