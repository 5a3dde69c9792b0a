import { type BlueMaxDraft, type BlueMaxOrder, crew } from '@opsroom/rules/blue-max'

/**
 * The element for the next step on the page, as a selector: the choice that the example makes, then the button that
 * sends it.
 */
export function placeOf(order: BlueMaxOrder, draft: BlueMaxDraft | undefined): string | undefined {
  if (draft?.type !== order.type) return undefined
  const send = '[data-confirm]'
  if (order.type === 'start' && draft.type === 'start')
    return draft.at === order.at ? send : `[data-hex="${order.at}"]`
  if (order.type === 'choose' && draft.type === 'choose')
    return draft.manoeuvre === order.manoeuvre ? send : `[data-code="${order.manoeuvre}"]`
  if (order.type === 'fire' && draft.type === 'fire') {
    const missing = crew.find((who) => draft[who]?.burst !== order[who]?.burst)
    return missing === undefined ? send : `[data-burst="${order[missing]?.burst}"]`
  }
  return undefined
}
