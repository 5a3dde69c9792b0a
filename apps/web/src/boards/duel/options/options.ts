import type { Hex } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, optionalRules, Rules, SquadronId, TileKind } from '@opsroom/rules/duel'
import type { BoardOption, HexMarkKind, SquadronEquipment, StatusChip, TilePicture } from './option.ts'

/**
 * The optional rules that are registered with the board; empty until a table plays by any, so that tables without
 * optional rules need not load their code.
 */
let options: readonly BoardOption[] = []
let contributions: typeof optionalRules = []

/**
 * Registers the optional rules with the board (called by `all.ts`), before one of them is played or shown.
 * @param rules the contributions of the same options to the rules
 */
export function addOptions(all: readonly BoardOption[], rules: typeof optionalRules): void {
  options = all
  contributions = rules
}

/**
 * The parts of the registered optional rules that belong to the rules package, not to the board; empty when none are
 * registered.
 */
export const optionContributions = (): typeof optionalRules => contributions

/** The chips for the status bar of the optional rules in play, from public knowledge. */
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
// The function that tells a given event, from a record of such functions by event type; undefined when the record has
// none for the event's type.
const sayIn = (table: object | undefined, { type }: DuelEvent): Say | undefined =>
  table && Object.hasOwn(table, type) ? (table as Record<string, Say>)[type] : undefined

/** The log's sentences for an event that an optional rule defines; undefined for an event of the base game. */
export function optionSentences(rules: Rules, event: DuelEvent): string[] | undefined {
  for (const { says, saysOf } of options) {
    const ofEvent = sayIn(saysOf, event)
    if (ofEvent) return ofEvent(event, rules)
    const ofOpen = sayIn(says, event)
    if (ofOpen) return event.open ? ofOpen(event.open, rules) : []
  }
  return undefined
}

/** The sentences that optional rules add to the log of an event of the base game. */
export const extraSentences = (rules: Rules, event: DuelEvent): string[] =>
  options.flatMap(({ adds }) => (event.open ? (sayIn(adds, event)?.(event.open, rules) ?? []) : []))

/** A mark of an optional rule on a hex, other than a tile. */
export interface HexMark {
  kind: HexMarkKind
  count: number
}

/** The marks of optional rules on a hex, always in the same order. */
export const hexMarks = (open: DuelOpen, hex: Hex): HexMark[] =>
  options
    .flatMap(({ marks }) => Object.entries(marks?.(open) ?? {}))
    // The cast restores the type of the keys, which `Object.entries` widens to `string`.
    .map(([kind, counts]) => ({ kind: kind as HexMarkKind, count: counts[hex] ?? 0 }))
    .filter(({ count }) => count > 0)

/** The equipment that an optional rule gives to a squadron; undefined when it has none. */
export function squadronEquipmentOf(open: DuelOpen, id: SquadronId): SquadronEquipment | undefined {
  for (const { carried } of options) {
    const found = carried?.(open, id)
    if (found) return found
  }
  return undefined
}

/** The picture of a kind of tile that an optional rule adds; undefined for other kinds. */
export const optionTilePicture = (kind: TileKind): TilePicture | undefined =>
  options.find(({ tiles }) => tiles && Object.hasOwn(tiles, kind))?.tiles?.[kind]
