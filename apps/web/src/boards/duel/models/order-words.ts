import type { Hex } from '@opsroom/rules/core'
import {
  boarAllowance,
  countTiles,
  drawnTargets,
  extraTilesFor,
  type OrderDraft,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { hasWords, type Key, say } from '../words/words.ts'
import type { ChoiceTask } from './choice-task.svelte.ts'
import { placeWords } from './choice-words.ts'
import type { Desk } from './desk.ts'

const drawnBy = ({ view, seat }: Desk): readonly Hex[] => drawnTargets.of(view.secrets?.[seat]) ?? []

/**
 * Under which name the words of an order stand: once a target is drawn, drawing means to reject it (D12.2a); after the
 * strike it is the way home that is planned anew (D10.3).
 */
function nameOf(desk: Desk, type: string): string {
  if (type === 'drawTarget' && drawnBy(desk).length > 0) return 'rejectTarget'
  return type === 'reroute' && desk.open.bomber?.struck !== undefined ? 'rerouteHome' : type
}

/** How much of something there is (still) for this order, where its words say so. */
function countFor({ open, rules }: Desk, draft: OrderDraft): number {
  const { type, tiles = {} } = draft as { type: string; tiles?: TilesByHex }
  if (type === 'extraTiles') {
    const placed = Object.values(countTiles(tiles)).reduce((sum, many) => sum + many, 0)
    return extraTilesFor(open) - placed
  }
  return boarAllowance(rules.setup, open.night)
}

export const orderTitle = (desk: Desk, type: string): string =>
  say(`choice.order.${nameOf(desk, type)}` as Key)

/** What the order does, and what is to be chosen. */
export function orderLead(desk: Desk, { type, draft }: ChoiceTask): string | undefined {
  const key = `choice.lead.${nameOf(desk, type)}`
  const place = placeWords(desk.rules, drawnBy(desk).at(-1))
  return hasWords(key) ? say(key, { count: countFor(desk, draft), place }) : undefined
}

/** The button that sends the order, and what is asked once more before that. */
export interface OrderButton {
  label: string
  sure?: string
}

/** Words of their own have an order of which nothing is chosen (`none`), and one with this choice at its end. */
export function orderButton(desk: Desk, { type, taken, draft }: ChoiceTask): OrderButton {
  const name = nameOf(desk, type)
  const count = countFor(desk, draft)
  const keys = (what: string) => [
    `choice.${what}.${name}.${taken.at(-1)?.pick ?? 'none'}`,
    `choice.${what}.${name}`,
  ]
  const label = keys('confirm').find(hasWords) ?? 'choice.confirm'
  // Nothing is asked about tiles left in the box when none is left.
  const sure = type === 'extraTiles' && count === 0 ? undefined : keys('sure').find(hasWords)
  return { label: say(label as Key), ...(sure && { sure: say(sure as Key, { count }) }) }
}
