import type { Altitude, BaseOrder, DuelState } from '@opsroom/rules/duel'
import type { Given, Scenario } from './format.ts'

/** The kinds of orders that prepare a night. */
export const preparationOrders = new Set(['squadrons', 'plan', 'defences'])

/** The name and the body of one order in a scenario's `when`. */
export function nameAndBodyOfOrder(when: Scenario['when'][number]): [string, Record<string, unknown>] {
  const [entry, ...more] = Object.entries(when)
  if (!entry || more.length > 0) throw new Error('an order is an object with one key')
  return entry
}

/** Whether a value of the format is empty: absent, 0, false, or an object or list of empty values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === 0 ||
  value === false ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isEmptyValue))

const withoutNothing = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmptyValue(value)))

/**
 * The order that places squadrons. The body of the scenario's order maps squadrons to hexes; its other keys, and MW 50
 * from `given`, are fields that options add to the order.
 */
function squadronsOf(body: Record<string, unknown>, given: Given | undefined): unknown {
  const isSquadron = ([key]: [string, unknown]) => !['mw50', 'ju88'].includes(key)
  const at = Object.fromEntries(Object.entries(body).filter(isSquadron))
  const { mw50 = given?.mw50, ju88 } = body
  return { type: 'squadrons', at, ...(mw50 !== undefined && { mw50 }), ...(ju88 !== undefined && { ju88 }) }
}

/** The command that an order of a scenario means, without the empty values of the format. */
export function commandOf(
  name: string,
  body: Record<string, unknown>,
  state: DuelState,
  given: Given | undefined,
): BaseOrder {
  switch (name) {
    case 'squadrons':
      return squadronsOf(body, given) as BaseOrder
    case 'defences':
      return { type: 'defences', tiles: body } as BaseOrder
    case 'bomber': {
      const isFirst = state.open.bomber?.altitude === undefined
      const planned: Altitude = given?.bomber?.planned ?? 'high'
      const altitude = body.altitude ?? (isFirst ? planned : undefined)
      return { type: 'bomber', ...withoutNothing({ ...body, altitude }) } as BaseOrder
    }
    case 'mosquito':
    case 'fighter':
    case 'boar':
    case 'railFlak': {
      const { path = [], ...rest } = body
      return { type: name, path, ...withoutNothing(rest) } as BaseOrder
    }
    case 'plan':
    case 'reroute': {
      const { route = [], ...rest } = body
      return { type: name, route, ...withoutNothing(rest) } as unknown as BaseOrder
    }
    default:
      return { type: name, ...withoutNothing(body) } as BaseOrder
  }
}
