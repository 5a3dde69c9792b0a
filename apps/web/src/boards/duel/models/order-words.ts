import type { Choice, Hex } from '@opsroom/rules/core'
import {
  boarAllowance,
  countTiles,
  drawnTargets,
  extraTilesFor,
  optionalRules,
  type Rules,
  type TilesByHex,
} from '@opsroom/rules/duel'
import type {
  OrderButton,
  OrderSoFar,
  OrderWords,
  Typed,
} from '../../../board-kit/order-builder/order-desk.ts'
import { hasWords, type Key, say, sayFirst } from '../words/words.ts'
import type { Desk } from './desk.ts'

/** What a value is called: a kind of tile, a squadron, a heading, an ace; numbers and the rest speak for themselves. */
function valueWords(value: string | number): string {
  const key = ['tile', 'squadron', 'heading', 'ace', 'height']
    .map((kind) => `${kind}.${value}`)
    .find(hasWords)
  return key ? say(key) : String(value)
}

/** A hex, by its city where there is one. */
function placeWords({ board }: Rules, hex: number | undefined): string {
  if (hex === undefined) return ''
  const city = board.city(hex)
  return city ? say('plan.hexOf', { city: city.name, hex }) : say('hex.title', { hex })
}

/** What tells a choice from others of its kind, where the rest of its words is said beside them. */
const shortWords = ({ pick, value }: Choice): string | undefined => {
  const key = `pick.${pick}.short`
  return hasWords(key) ? say(key, { value: valueWords(value) }) : undefined
}

/** One step of any order in plain words. */
export const choiceWords = (rules: Rules, { pick, value, hex, cost = 0 }: Choice): string =>
  sayFirst(
    [`pick.${pick}.${value}`, ...(cost > 0 ? [`pick.${pick}.cost`] : []), `pick.${pick}`],
    {
      value: valueWords(value),
      place: placeWords(rules, hex),
      count: typeof value === 'number' ? value : Math.max(1, cost),
    },
    'pick.other',
  )

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
function countFor({ open, rules }: Desk, draft: Typed): number {
  const { type, tiles = {} } = draft as { type: string; tiles?: TilesByHex }
  if (type === 'extraTiles') {
    const placed = Object.values(countTiles(tiles)).reduce((sum, many) => sum + many, 0)
    return extraTilesFor(open) - placed
  }
  return boarAllowance(rules.setup, open.night)
}

const orderTitle = (desk: Desk, type: string): string => say(`choice.order.${nameOf(desk, type)}` as Key)

/** What the order does, and what is to be chosen. */
export function orderLead(desk: Desk, { type, draft }: OrderSoFar): string | undefined {
  const key = `choice.lead.${nameOf(desk, type)}`
  const place = placeWords(desk.rules, drawnBy(desk).at(-1))
  return hasWords(key) ? say(key, { count: countFor(desk, draft), place }) : undefined
}

/** Words of their own have an order of which nothing is chosen (`none`), and one with this choice at its end. */
export function orderButton(desk: Desk, { type, taken, draft }: OrderSoFar): OrderButton {
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

/** The optional rule that brings an order. */
const ruleOfOrder = (type: string): string | undefined =>
  optionalRules.find(({ orders = [] }) => orders.some((order) => order.type === type))?.rule

/** The optional rule that adds to an order what this choice puts into it. */
function ruleOfChoice(before: Typed, { draft: after }: Choice): string | undefined {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(after as Typed).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(was.get(field)) ? [] : [field],
  )
  return optionalRules.find(({ extensions = [] }) =>
    extensions.some(
      ({ order, fields }) => order === before.type && changed.some((field) => Object.hasOwn(fields, field)),
    ),
  )?.rule
}

/** Duel's words for its orders and choices. @param desk read when a word is asked for: its view changes */
export const duelOrderWords = (desk: () => Desk): OrderWords => ({
  title: (type) => orderTitle(desk(), type),
  lead: (order) => orderLead(desk(), order),
  button: (order) => orderButton(desk(), order),
  choice: (choice) => choiceWords(desk().rules, choice),
  shortChoice: shortWords,
  askForHex: (pick) => sayFirst([`choice.ask.${pick}`], {}, 'choice.onMap'),
  unused(pick) {
    const key = `choice.unused.${pick}`
    return hasWords(key) ? say(key) : undefined
  },
  ruleOf: ruleOfOrder,
  ruleOfChoice,
  group(rule) {
    const [title, text] = [`option.${rule}`, `option.${rule}.text`]
    return hasWords(title) && hasWords(text) ? { title: say(title), text: say(text) } : undefined
  },
})
