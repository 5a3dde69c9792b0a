import type { Hex } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, Rules, SquadronId, TileKind } from '@opsroom/rules/duel'
import { aceGunners } from './aces.ts'
import { wildBoar } from './boars.ts'
import { britishGuns } from './british-ground.ts'
import { changingWeather } from './changing-weather.ts'
import { junkers } from './ju88.ts'
import { medalsRule } from './medals.ts'
import { acousticMirror, quadFlak, railFlak } from './more-tiles.ts'
import { mw50Boost } from './mw50.ts'
import type { BoardOption, Carried, Chip, HexMarkKind, TilePicture } from './option.ts'
import { planningAnew, randomTarget, wallsHaveEars } from './secret-targets.ts'
import { solo } from './solo.ts'
import { windowFoil } from './window.ts'

/** What the board shows and says of each optional rule. An option without a line here has words only. */
const options: readonly BoardOption[] = [
  changingWeather,
  planningAnew,
  medalsRule,
  mw50Boost,
  solo,
  junkers,
  wallsHaveEars,
  randomTarget,
  windowFoil,
  wildBoar,
  quadFlak,
  acousticMirror,
  aceGunners,
  railFlak,
  britishGuns,
]

/** What all may know of the optional rules that are played, nothing of any other. */
export function optionChips({ setup }: Pick<Rules, 'setup'>, open: DuelOpen): (Chip & { rule: string })[] {
  const played = new Set<string>([...setup.advanced, ...setup.expansions])
  return options.flatMap(({ rule, chips }) =>
    chips && played.has(rule) ? chips(open).map((chip) => ({ rule, ...chip })) : [],
  )
}

type Say = (part: unknown, rules: Rules) => string[]
const sayIn = (table: object | undefined, { type }: DuelEvent): Say | undefined =>
  table && Object.hasOwn(table, type) ? (table as Record<string, Say>)[type] : undefined

/** What happened in an event of an option; undefined for one of the base game. */
export function optionSentences(rules: Rules, event: DuelEvent): string[] | undefined {
  for (const { says, saysOf } of options) {
    const ofEvent = sayIn(saysOf, event)
    if (ofEvent) return ofEvent(event, rules)
    const ofOpen = sayIn(says, event)
    if (ofOpen) return event.open ? ofOpen(event.open, rules) : []
  }
  return undefined
}

/** What options add to an event of the base game. */
export const extraSentences = (rules: Rules, event: DuelEvent): string[] =>
  options.flatMap(({ adds }) => (event.open ? (sayIn(adds, event)?.(event.open, rules) ?? []) : []))

/** What optional rules lay on a hex beside tiles. */
export interface HexMark {
  kind: HexMarkKind
  count: number
}

/** The marks that lie on a hex, always in the same order. */
export const hexMarks = (open: DuelOpen, hex: Hex): HexMark[] =>
  options
    .flatMap(({ marks }) => Object.entries(marks?.(open) ?? {}))
    .map(([kind, counts]) => ({ kind: kind as HexMarkKind, count: counts[hex] ?? 0 }))
    .filter(({ count }) => count > 0)

/** What a squadron carries by an option. */
export function carriedBy(open: DuelOpen, id: SquadronId): Carried | undefined {
  for (const { carried } of options) {
    const found = carried?.(open, id)
    if (found) return found
  }
  return undefined
}

/** The pictures of the tiles that options bring. */
export const optionTiles: Readonly<Record<TileKind, TilePicture>> = Object.assign(
  {},
  ...options.map(({ tiles }) => tiles ?? {}),
)
