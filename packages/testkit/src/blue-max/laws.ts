import {
  type BlueMaxEvent,
  type BlueMaxOpen,
  type BlueMaxSetup,
  type BlueMaxState,
  type DrawnCard,
  damageZones,
  deckNames,
  type FlyingPlane,
  fullDecks,
  hitOf,
  planes,
  type Sheet,
} from '@opsroom/rules/blue-max'
import { sameJson } from '@opsroom/rules/core'
import type { FoldedEntry, Night } from '../nights/night.ts'
import type { Property } from '../properties/property.ts'
import { attacksAreAsTheRulesSay } from './attacks.ts'
import { fuelIsPaidAsFlown } from './fuel.ts'
import type { EventLaw, LawStep } from './law.ts'
import { tailingIsAsTheRulesSay } from './tailing.ts'

const sheetsOf = ({ secrets }: BlueMaxState): [string, Sheet][] =>
  Object.entries(secrets ?? {}).flatMap(([seat, { sheet }]) => (sheet ? [[seat, sheet]] : []))

/** B1.6.2, B1.10.2, B1.9: fuel, ammunition, guns and damage of a plane stay within their bounds. */
const countsStayInTheirBounds: EventLaw = ({ after }) => {
  for (const [seat, { fuel, ammo, guns, damage }] of sheetsOf(after)) {
    const plane = planes[after.open.planes[seat]?.plane ?? 'dr1']
    if (fuel < 0 || fuel > plane.fuel) return `${seat} has ${fuel} points of fuel`
    if (ammo < 0 || ammo > 5) return `${seat} has ${ammo} rounds`
    if (guns < 0 || guns > plane.guns.pilot) return `${seat} has ${guns} guns`
    if (damageZones.some((zone) => damage[zone] < 0)) return `${seat} has less than no damage`
  }
  return undefined
}

/** B1.7.6: every card is in its deck or in its discards; none is lost and none is added. */
const cardsAreConserved: EventLaw = ({ before, after }) => {
  if (after.sealed === before.sealed) return undefined
  const isWrong = deckNames.some((name) => {
    const deck = after.sealed?.decks[name]
    return deck && !sameJson([...deck.cards, ...deck.discards].sort(), [...fullDecks[name]].sort())
  })
  return isWrong ? 'a deck has other cards than it had' : undefined
}

type OwnCards = { cards?: (DrawnCard & { isVoid?: true })[] }

/** B1.7.5: all damage comes from cards that took effect, and damage is never repaired. */
const damageComesOfCards: EventLaw = ({ event, before, after, setup }) => {
  if (event.type === 'tookOff' || event.type === 'duelBegan') return undefined
  for (const [seat, { damage }] of sheetsOf(after)) {
    const own = event.type === 'resolved' || event.type === 'burned' ? event.own?.[seat] : undefined
    const { cards = [] }: OwnCards = own ?? {}
    const was = before.secrets?.[seat]?.sheet?.damage
    for (const zone of damageZones) {
      const hits = cards
        .filter(({ isVoid }) => !isVoid)
        .map(({ card, colour }) => hitOf(card, colour, setup.kills))
      const sum = hits.reduce((all, hit) => all + (hit.zone === zone ? (hit.damage ?? 0) : 0), 0)
      if (was && damage[zone] - was[zone] !== sum)
        return `${seat} takes ${damage[zone] - was[zone]} at the ${zone}, its cards say ${sum}`
    }
  }
  return undefined
}

/** The seats that take part in an event, or that must act after it. */
function activeIn({ type, open }: BlueMaxEvent, { asked, tails, opens }: BlueMaxOpen): string[] {
  const {
    moves = {},
    attacks = [],
    results = {},
    rolls = {},
    levels = {},
    seats = [],
  } = (open ?? {}) as Partial<{
    moves: object
    attacks: { by: string; at: string }[]
    results: object
    rolls: object
    levels: object
    seats: string[]
  }>
  return [
    ...[moves, results, rolls, levels, tails].flatMap((each) => Object.keys(each)),
    ...[...asked, ...opens, ...seats, ...Object.values(tails)],
    // Both the attacker and the target of an attack take part in `fired`, since two planes can shoot each other down.
    ...(type === 'fired' ? attacks.flatMap(({ by, at }) => [by, at]) : []),
  ]
}

/** A plane without the fields that are cleared for all planes at the end of a turn. */
const remains = ({ target: _, observerTarget: __, stalled: ___, ...plane }: FlyingPlane): unknown => plane

/** B1.3.6: a plane that is out of the duel does nothing, is asked for nothing, and does not change. */
const whoIsOutIsOut: EventLaw = ({ event, before, after }) => {
  if (event.type === 'duelBegan' || event.type === 'tookOff') return undefined
  const out = Object.entries(before.open.planes).flatMap(([seat, plane]) => (plane.out ? [seat] : []))
  if (out.length === 0) return undefined
  const isChanged = (seat: string) => {
    const [was, is] = [before.open.planes[seat], after.open.planes[seat]]
    return was !== is && !(was && is && sameJson(remains(was), remains(is)))
  }
  if (out.some(isChanged)) return 'something happens to a plane that is out'
  if (out.some((seat) => !sameJson(before.secrets?.[seat]?.sheet, after.secrets?.[seat]?.sheet)))
    return 'the sheet of a plane that is out changes'
  if (event.type === 'duelEnded' || after.open.phase === 'pick' || after.open.phase === 'start')
    return undefined
  const active = activeIn(event, after.open).find((seat) => out.includes(seat))
  return active && `${active} is out and takes part in ${event.type}`
}

/** All numbers in an event that are dice, found by their keys. */
function* diceIn(value: unknown, key = ''): Generator<number> {
  if (typeof value === 'number' && ['die', 'facing', 'dry', 'control', 'faces'].includes(key)) yield value
  if (value === null || typeof value !== 'object') return
  for (const [name, item] of Object.entries(value)) yield* diceIn(item, Array.isArray(value) ? key : name)
}

/** B4.1.4: every die shows a number from 1 to 6. */
const diceHaveSixFaces: EventLaw = ({ event: { type, open, own } }) => {
  const rolled = type === 'jamRolled' || type === 'unjamRolled' ? Object.values(own ?? {}) : []
  const dice = [
    ...diceIn(open),
    // Sheets are left out: their field `dry` is not a die, but the number of turns for which the plane glides.
    ...Object.values(own ?? {}).flatMap((each) => [...diceIn({ ...(each as object), sheet: 0 })]),
    ...rolled.flatMap(({ pilot, observer }) => [pilot, observer].filter((die) => die !== undefined)),
  ]
  return dice.every((die) => Number.isInteger(die) && die >= 1 && die <= 6)
    ? undefined
    : 'a die shows other than 1 to 6'
}

const laws: Record<string, EventLaw> = {
  'counts stay in their bounds': countsStayInTheirBounds,
  'cards are conserved': cardsAreConserved,
  'damage comes of cards': damageComesOfCards,
  'who is out is out': whoIsOutIsOut,
  'dice have six faces': diceHaveSixFaces,
  'fuel is paid as flown': fuelIsPaidAsFlown,
  'attacks are as the rules say': attacksAreAsTheRulesSay,
  'tailing is as the rules say': tailingIsAsTheRulesSay,
}

const stepOf = (
  { setup }: Night,
  { entry, before, after }: FoldedEntry,
  ordered: BlueMaxState | undefined,
): LawStep => ({
  event: entry.event as BlueMaxEvent,
  before: before.game as BlueMaxState,
  after: after.game as BlueMaxState,
  setup: setup as BlueMaxSetup,
  ordered: ordered ?? (before.game as BlueMaxState),
})

/** The property that every event of Blue Max keeps the laws. */
export const keepsTheRules: Property = {
  id: 'blue-max-laws',
  claim: Object.keys(laws).join(', '),
  check(night) {
    let ordered: BlueMaxState | undefined
    for (const logEntry of night.logEntries) {
      if (logEntry.entry.scope !== 'game') continue
      if (logEntry.entry.event.type === 'moved') ordered = logEntry.before.game as BlueMaxState
      const step = stepOf(night, logEntry, ordered)
      for (const [name, law] of Object.entries(laws)) {
        const found = law(step)
        if (found) return { event: logEntry.number, message: `${name}: ${found} (${step.event.type})` }
      }
    }
    return undefined
  },
}

/** B1.3: turns follow each other, and each turn ends, or the duel does. */
export const turnsEnd: Property = {
  id: 'blue-max-turns',
  claim:
    'every turn ends before the next begins, its phases in order, and a duel ends with a side that is out or at its limit',
  check(night) {
    const { turnLimit } = night.setup as BlueMaxSetup
    let hasEnded = true
    for (const { entry, before, number } of night.logEntries) {
      // After a take-back the match may continue from the middle of an earlier turn.
      if (entry.scope !== 'game') {
        if (entry.event.type === 'takenBack') return undefined
        continue
      }
      const { type, open } = entry.event as BlueMaxEvent
      const was = (before.game as BlueMaxState).open
      const problem = (message: string) => ({ event: number, message })
      if (type === 'turnBegan') {
        if (!hasEnded) return problem('a turn begins within another')
        if ((open as { turn: number }).turn !== was.turn + 1) return problem('a turn is left out')
        hasEnded = false
      }
      if (type === 'turnEnded') hasEnded = true
      if (type === 'duelEnded') {
        const sides = new Set(Object.entries(was.planes).flatMap(([seat, { out }]) => (out ? [] : [seat[0]])))
        if (was.turn > 0 && sides.size === 2 && was.turn !== turnLimit)
          return problem('both sides could fly on')
        hasEnded = true
      }
    }
    return undefined
  },
}
