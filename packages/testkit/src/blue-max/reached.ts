import {
  type BlueMaxEvent,
  type BlueMaxSetup,
  type BlueMaxState,
  blueMaxRefusalReasons,
  cardNames,
  type DrawnCard,
  eventKinds,
  fullDecks,
  hitOf,
  outCauses,
  type PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import { viewOf } from '@opsroom/rules/core'
import { gameActs, type Night } from '../nights/night.ts'
import { allOrdersLegalOrNot } from './orders.ts'

/**
 * The occurrences that a damage card brings about in one of its colours: its special effect, or damage to the zone that
 * it hits.
 * @param kills whether pilots and observers can be killed in this game
 */
const effectsOf = (card: string, colour: 'blue' | 'red', kills: boolean): string[] => {
  const { effect, zone } = hitOf(card, colour, kills)
  return [...(effect ? [`effect ${effect}`] : []), ...(zone ? [`damage to ${zone}`] : [])]
}

const fieldsOf = (type: string, part: string, value: object | undefined): string[] =>
  Object.keys(value ?? {}).map((field) => `field ${type}.${part}.${field}`)

/** Everything that can happen in a game: events with their fields, causes of losses, cards, reasons of refusals. */
export const possibleOccurrences: readonly string[] = [
  ...new Set([
    ...Object.entries(eventKinds).flatMap(([type, kind]) => [
      `event ${type}`,
      ...Object.entries(kind).flatMap(([part, schema]) =>
        fieldsOf(type, part, (schema as { shape?: object }).shape),
      ),
    ]),
    ...outCauses.map((cause) => `out ${cause}`),
    ...cardNames.flatMap((card) =>
      [true, false].flatMap((kills) => [...effectsOf(card, 'blue', kills), ...effectsOf(card, 'red', kills)]),
    ),
    ...Object.keys(fullDecks).map((deck) => `deck ${deck}`),
    ...['a card without effect', 'an empty deck', 'a tip', 'a circle of tailing'],
    ...['climb', 'dive', 'land'].map((altitude) => `order to ${altitude}`),
    ...['reload', 'pilot', 'observer'].map((field) => `order with ${field}`),
    ...blueMaxRefusalReasons.map((reason) => `refused ${reason}`),
  ]),
]

function ofEvent(event: BlueMaxEvent, { sealed }: BlueMaxState, kills: boolean): string[] {
  const { type } = event
  const owned = Object.values(
    (event.own ?? {}) as Record<string, { cards?: (DrawnCard & { isVoid?: true })[] }>,
  )
  const found = [
    `event ${type}`,
    ...fieldsOf(type, 'open', event.open),
    ...owned.flatMap((own) => fieldsOf(type, 'own', own)),
    ...fieldsOf(type, 'sealed', event.sealed),
  ]
  if (type === 'resolved' || type === 'burned')
    for (const { card, colour, isVoid } of owned.flatMap(({ cards = [] }) => cards))
      found.push(...(isVoid ? ['a card without effect'] : effectsOf(card, colour, kills)))
  if (type === 'choiceBegan' && event.open?.opens.length) found.push('a circle of tailing')
  if (type === 'chosen' && Object.values(event.own ?? {}).some(({ tip }) => tip)) found.push('a tip')
  const { draws = [] } = (event.sealed ?? {}) as { draws?: { deck: keyof typeof fullDecks }[] }
  for (const { deck } of draws) {
    found.push(`deck ${deck}`)
    if (sealed?.decks[deck].cards.length === 0) found.push('an empty deck')
  }
  return found
}

function ofOrder(order: object): string[] {
  const { altitude, ...rest } = order as { altitude?: string }
  return [
    ...(altitude ? [`order to ${altitude}`] : []),
    ...Object.keys(rest).map((field) => `order with ${field}`),
  ]
}

/** The refusals of every possible order of every seat in one state. */
function refusalsAt(game: PreparedBlueMax, state: BlueMaxState): string[] {
  return game.rules.seats.flatMap(({ id }) => {
    const view = viewOf(state, id)
    const asked = [...allOrdersLegalOrNot(game.rules, view.open, id), { type: 'pick', plane: 'dr1' } as const]
    return asked.flatMap((order) => {
      const refused = game.refuse(view, id, order)
      return refused ? [`refused ${refused.reason}`] : []
    })
  })
}

/** Everything that happens in a night. @param rarely one in this many acts is checked for refusals */
export function occurrencesIn(night: Night, rarely: number): Set<string> {
  const { kills } = night.setup as BlueMaxSetup
  const found = new Set<string>()
  const add = (things: readonly string[]) => {
    for (const thing of things) found.add(thing)
  }
  for (const { entry, before } of night.logEntries)
    if (entry.scope === 'game') add(ofEvent(entry.event as BlueMaxEvent, before.game as BlueMaxState, kills))
  for (const act of gameActs(night)) add(ofOrder(act.given.command as object))
  for (const [place, { after }] of night.acts.entries()) {
    const { open } = after.game as BlueMaxState
    add(Object.values(open.planes).flatMap(({ out }) => (out ? [`out ${out.cause}`] : [])))
    if (place % rarely === 0 || place === night.acts.length - 1)
      add(refusalsAt(night.game as PreparedBlueMax, after.game as BlueMaxState))
  }
  return found
}
