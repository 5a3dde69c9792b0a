import type { Hex } from '@opsroom/rules/core'
import { boarAllowance, drawnTargets } from '@opsroom/rules/duel'
import { hasWords, type Key, say } from '../../../words/words.ts'
import { placeWords } from './choice-words.ts'
import type { Desk } from './desk.ts'

const drawnBy = ({ view, seat }: Desk): readonly Hex[] => drawnTargets.of(view.secrets?.[seat]) ?? []

/** Under which name the words of an order stand: once a target is drawn, drawing means to reject it (D12.2a). */
const nameOf = (desk: Desk, type: string): string =>
  type === 'drawTarget' && drawnBy(desk).length > 0 ? 'rejectTarget' : type

export const orderTitle = (desk: Desk, type: string): string =>
  say(`choice.order.${nameOf(desk, type)}` as Key)

/** What the order does, and what is to be chosen. */
export function orderLead(desk: Desk, type: string): string | undefined {
  const key = `choice.lead.${nameOf(desk, type)}`
  const count = boarAllowance(desk.rules.setup, desk.open.night)
  const place = placeWords(desk.rules, drawnBy(desk).at(-1))
  return hasWords(key) ? say(key, { count, place }) : undefined
}

/** The button that sends the order, and what is asked once more before that. */
export interface OrderButton {
  label: string
  sure?: string
}

/** @param isEmpty nothing is chosen yet, where even that makes a whole order */
export function orderButton(desk: Desk, type: string, isEmpty: boolean): OrderButton {
  const name = nameOf(desk, type)
  const first = (keys: string[]) => keys.find(hasWords)
  const own = isEmpty ? [`${name}.none`, name] : [name]
  const label = first(own.map((key) => `choice.confirm.${key}`)) ?? 'choice.confirm'
  const sure = first(isEmpty ? [`choice.sure.${name}.none`, `choice.sure.${name}`] : [`choice.sure.${name}`])
  return { label: say(label as Key), ...(sure && { sure: say(sure as Key) }) }
}
