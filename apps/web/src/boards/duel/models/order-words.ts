import type { Choice, Hex } from '@opsroom/rules/core'
import {
  boarAllowance,
  countTiles,
  drawnTargets,
  extraTileAllowance,
  type Rules,
  type TilesByHex,
} from '@opsroom/rules/duel'
import type {
  DraftInProgress,
  OrderButtonWords,
  OrderWords,
  TypedOrder,
} from '../../../board-kit/order-builder/order-desk.ts'
import { placeMessageData } from '../options/option.ts'
import { optionContributions } from '../options/options.ts'
import { hasWords, noun, sayFirst, sayIfKnown } from '../words/words.ts'
import type { DuelDesk } from './desk.ts'

/** The data of a choice's value for its message, under every name that a message may use for it, such as `{tile}`. */
const valueData = (value: string | number) => ({ value, tile: value, squadron: value, heading: value })

const placeData = (rules: Rules, hex: Hex | undefined) =>
  hex === undefined ? { place: '', hex: '', city: '' } : placeMessageData(rules, hex)

/**
 * A short name of a choice that distinguishes it from others of its kind, for buttons beneath a common heading;
 * undefined when the catalogue has none.
 */
const shortWords = ({ pick, value }: Choice): string | undefined =>
  sayIfKnown(`pick.${pick}.short`, valueData(value))

/** The words for one choice of any order. */
export const choiceWords = (rules: Rules, { pick, value, hex, cost = 0 }: Choice): string =>
  sayFirst(
    [`pick.${pick}.${value}`, ...(cost > 0 ? [`pick.${pick}.cost`] : []), `pick.${pick}`],
    {
      ...valueData(value),
      ...placeData(rules, hex),
      count: typeof value === 'number' ? value : Math.max(1, cost),
    },
    'pick.other',
  )

const drawnBy = ({ view, seat }: DuelDesk): readonly Hex[] => drawnTargets.of(view.secrets?.[seat]) ?? []

/**
 * The name of an order in the keys of the catalogue. It differs from the order's type in two cases: drawing another
 * target after one was drawn is a rejection (D12.2a), and a new plan after the strike is a way home (D10.3).
 */
function nameOf(desk: DuelDesk, type: string): string {
  if (type === 'drawTarget' && drawnBy(desk).length > 0) return 'rejectTarget'
  return type === 'reroute' && desk.open.bomber?.struck !== undefined ? 'rerouteHome' : type
}

/** The number that the words of an order mention, such as the tiles that are still available for it. */
function countFor({ open, rules }: DuelDesk, draft: TypedOrder): number {
  const { type, tiles = {} }: TypedOrder & { tiles?: TilesByHex } = draft
  if (type === 'extraTiles') {
    const placed = Object.values(countTiles(tiles)).reduce((sum, many) => sum + many, 0)
    return extraTileAllowance(open) - placed
  }
  return boarAllowance(rules.setup, open.night)
}

const orderTitle = (desk: DuelDesk, type: string): string => noun('choice.order', nameOf(desk, type))

/** One sentence about the purpose of an order and its next choice. */
export function orderIntroduction(desk: DuelDesk, { type, draft }: DraftInProgress): string | undefined {
  const place = placeData(desk.rules, drawnBy(desk).at(-1))
  return sayIfKnown(`choice.lead.${nameOf(desk, type)}`, { count: countFor(desk, draft), ...place })
}

/**
 * The words of the button that sends an order. The catalogue may have words of its own for the kind of choice that was
 * made last, or for an order without any choice (`none`); otherwise those for the order are used.
 */
export function orderButtonWords(desk: DuelDesk, { type, taken, draft }: DraftInProgress): OrderButtonWords {
  const name = nameOf(desk, type)
  const count = countFor(desk, draft)
  const keys = (what: string) => [
    `choice.${what}.${name}.${taken.at(-1)?.pick ?? 'none'}`,
    `choice.${what}.${name}`,
  ]
  const label = sayFirst(keys('confirm'), {}, 'choice.confirm')
  // If no tile is left in the box, the order is sent without the confirmation that warns of tiles left there.
  const sureKey = type === 'extraTiles' && count === 0 ? undefined : keys('sure').find(hasWords)
  const sure = sureKey && sayIfKnown(sureKey, { count })
  return { label, ...(sure && { sure }) }
}

/** The id of the optional rule that adds an order. */
const ruleOfOrder = (type: string): string | undefined =>
  optionContributions().find(({ orders = [] }) => orders.some((order) => order.type === type))?.rule

/** The id of the optional rule that contributes the part of an order that a choice changes. */
function ruleOfChoice(before: TypedOrder, { draft: after }: Choice<TypedOrder>): string | undefined {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(was.get(field)) ? [] : [field],
  )
  return optionContributions().find(({ extensions = [] }) =>
    extensions.some(
      ({ order, fields }) => order === before.type && changed.some((field) => Object.hasOwn(fields, field)),
    ),
  )?.rule
}

/**
 * The words of Duel for its orders and choices.
 * @param desk called each time words are needed, because its view changes
 */
export const duelOrderWords = (desk: () => DuelDesk): OrderWords => ({
  title: (type) => orderTitle(desk(), type),
  lead: (order) => orderIntroduction(desk(), order),
  button: (order) => orderButtonWords(desk(), order),
  choice: (choice) => choiceWords(desk().rules, choice),
  shortChoice: shortWords,
  askForHex: (pick) => sayFirst([`choice.ask.${pick}`], {}, 'choice.onMap'),
  unused: (pick) => sayIfKnown(`choice.unused.${pick}`),
  ruleOf: ruleOfOrder,
  ruleOfChoice,
  group(rule) {
    const [title, text] = [sayIfKnown(`option.${rule}`), sayIfKnown(`option.${rule}.text`)]
    return title !== undefined && text !== undefined ? { title, text } : undefined
  },
})
