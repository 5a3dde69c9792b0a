import type { BlueMaxEvent, BlueMaxState, PreparedBlueMax } from '@opsroom/rules/blue-max'
import { type Random, randomFrom, sameJson, seedFromNumber } from '@opsroom/rules/core'
import { decideEntries, type SeededGame } from '../../nights/core.ts'
import { audiencesOf, type GameAct, gameActs, type Night, type NightAct } from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import {
  disclosesEverything,
  eventsOf,
  firstActIndexFrom,
  leavingShowsOrders,
  leavingShowsSheets,
  openOf,
  showsOrders,
  stateOf,
} from './window.ts'

const attempts = 15

const otherRandom = (night: Night, attempt: number): Random =>
  randomFrom(seedFromNumber(night.number + 1_000_003 * attempt))

/** The night's game with the same chance, except for the purposes that `isOther` selects. */
const otherwise = (night: Night, attempt: number, isOther: (purpose: string) => boolean): SeededGame => {
  const { game, core, seed, random } = night
  const other = otherRandom(night, attempt)
  return { game, core, seed, random: (purpose) => (isOther(purpose) ? other : random)(purpose) }
}

/** The public part of a position, as the table of B1.11 defines it, independently of `redact`. */
const knownToAll = ({ open }: BlueMaxState) => ({
  planes: Object.fromEntries(
    Object.entries(open.planes).map(([seat, plane]) => [
      seat,
      [
        plane.plane,
        plane.at,
        plane.heading,
        plane.level,
        plane.last,
        plane.stalled,
        plane.spinning,
        plane.fails,
      ].concat([plane.smoke, plane.fire, plane.observerKilled, plane.out?.cause] as never[]),
    ]),
  ),
  turn: [open.duel, open.turn, open.phase, open.tails, open.opens, open.asked],
})

/** The states of the game after each event of an act, when the act is played with the given chance. */
function statesOf(seeded: SeededGame, { before, given }: GameAct): BlueMaxState[] {
  const { evolve } = seeded.game as PreparedBlueMax
  const states: BlueMaxState[] = []
  for (const { scope, event } of decideEntries(seeded, before, given))
    if (scope === 'game') states.push(evolve(states.at(-1) ?? stateOf(before), event as BlueMaxEvent))
  return states
}

/** The public parts of successive states, without repetitions. */
const seenOf = (states: readonly BlueMaxState[]): string[] =>
  states
    .map((state) => JSON.stringify(knownToAll(state)))
    .filter((known, place, all) => known !== all[place - 1])

const drawsCards = (act: NightAct): boolean =>
  eventsOf(act).some(({ type }) => type === 'resolved' || type === 'burned')

/** The seats that are dealt cards in an act, according to the public part of its events. */
const dealtIn = (act: NightAct): string[] =>
  eventsOf(act).flatMap(({ type, open }) => {
    if (type === 'fired') return (open as { attacks: { at: string }[] }).attacks.map(({ at }) => at)
    if (type === 'collided') return (open as { seats: string[] }).seats
    return type === 'burned' ? Object.keys((open as { results: object }).results) : []
  })

interface Drawn {
  act: GameAct
  seeded: SeededGame
  /** The seats whose cards or dice differ between the two worlds. */
  differing: readonly string[]
}

/**
 * The seats whose chance for a purpose differs between the two worlds in this act; undefined when the chance is the
 * same for all.
 */
type Whose = (purpose: string, act: GameAct) => readonly string[] | undefined

/**
 * Looks for a world in which other cards are drawn, or other private dice fall, while everything public stays the same.
 * @returns undefined if none was found
 */
function sameInTheOpen(night: Night, acts: readonly GameAct[], whose: Whose): Drawn | undefined {
  for (let attempt = 1; attempt <= attempts && acts.length > 0; attempt++) {
    const act = night.random(`worlds/drawn/${attempt}`).pick(acts)
    const differing = new Set<string>()
    const seeded = otherwise(night, attempt, (purpose) => {
      const seats = whose(purpose, act)
      for (const seat of seats ?? []) differing.add(seat)
      return seats !== undefined
    })
    const [here, there] = [statesOf(night, act), statesOf(seeded, act)]
    const isOther = !sameJson(here.at(-1)?.secrets, there.at(-1)?.secrets)
    if (isOther && sameJson(seenOf(here), seenOf(there))) return { act, seeded, differing: [...differing] }
  }
  return undefined
}

const cardEvents = ['resolved', 'burned']
const diceEvents = ['jamRolled', 'unjamRolled', 'fuelPaid']

function drawnVariant(night: Night, events: readonly string[], whose: Whose): WorldVariant | undefined {
  const acts = gameActs(night).filter(
    (act) => eventsOf(act).some(({ type }) => events.includes(type)) && !disclosesEverything(act),
  )
  const found = sameInTheOpen(night, acts, whose)
  if (!found) return undefined
  const { act, seeded, differing } = found
  const from = night.acts.indexOf(act)
  return {
    audiences: audiencesOf(night).filter((audience) => !differing.includes(audience)),
    from,
    // The comparison ends before the next shot, card or die, which may differ; a gliding plane also reveals the
    // difference by its level after its order.
    until: firstActIndexFrom(night, from + 1, (each) => {
      const isOfThem = each.given?.scope === 'game' && differing.includes(each.given.seat)
      return isOfThem || showsOrders(each) || leavingShowsOrders(each.after)
    }),
    start: act.before,
    seeded,
    // If a resignation ended the phase, a seat could see a die of the next phase, which differs between the worlds too.
    wouldShow: leavingShowsSheets,
    asks: 2,
    hashes: () => [],
  }
}

const ofCards: Whose = (purpose, act) =>
  purpose.startsWith(`${openOf(act.before).duel}/card/`) ? dealtIn(act) : undefined
const privateDice = ['jam', 'observerJam', 'unjam', 'observerUnjam', 'dry', 'control']
/** Purposes of dice have the form `duel/turn/phase/seat/kind`. */
const ofDice: Whose = (purpose) => {
  const [seat = '', kind = ''] = purpose.split('/').slice(3)
  return privateDice.includes(kind) ? [seat] : undefined
}

/** Whether an act shows chance to anybody: dice, cards, or the seat that opens a circle. */
const showsChance = (act: NightAct): boolean =>
  disclosesEverything(act) ||
  drawsCards(act) ||
  eventsOf(act).some(
    ({ type, open, own }) =>
      ['collided', 'recovered', 'smokeRolled', 'stallRolled', 'jamRolled', 'unjamRolled'].includes(type) ||
      (type === 'fired' && (open as { attacks: unknown[] }).attacks.length > 0) ||
      (type === 'choiceBegan' && (open as { opens: unknown[] }).opens.length > 0) ||
      (type === 'fuelPaid' && Object.values(own ?? {}).some((each) => (each as { die?: number }).die)),
  )

/** Whether an act shows chance to anybody, or would do so if one more seat left the game then. */
const isTelling = (act: NightAct): boolean => showsChance(act) || leavingShowsOrders(act.after)

/** A variant of a night in which, from some act on, all chance is different, and so are the cards left in the decks. */
function chanceVariant(night: Night): WorldVariant | undefined {
  const acts = gameActs(night).filter((act) => openOf(act.before).turn > 0 && !isTelling(act))
  if (acts.length === 0) return undefined
  const act = night.random('worlds/chance').pick(acts)
  const { decks } = stateOf(act.before).sealed ?? {}
  if (!decks) return undefined
  const from = night.acts.indexOf(act)
  const turned = Object.fromEntries(
    Object.entries(decks).map(([name, deck]) => [
      name,
      { ...deck, cards: deck.discards, discards: deck.cards },
    ]),
  )
  const game = { ...stateOf(act.before), sealed: { decks: turned } }
  return {
    audiences: audiencesOf(night),
    from,
    until: firstActIndexFrom(night, from, isTelling),
    start: { ...act.before, game } as WorldVariant['start'],
    seeded: otherwise(night, 1, () => true),
    asks: 4,
    hashes: () => [],
  }
}

export const variantsOfChance = {
  cards: (night: Night) => drawnVariant(night, cardEvents, ofCards),
  dice: (night: Night) => drawnVariant(night, diceEvents, ofDice),
  chance: chanceVariant,
}

/**
 * The properties that nobody can infer cards, private dice or future chance from the entries that they are sent
 * (B1.11).
 */
export const chanceStaysSecret: readonly Property[] = [
  {
    id: 'non-interference-cards',
    nights: 'even',
    claim:
      'nobody but the target can tell other cards from those that were drawn, where all that is open comes to the same',
    check: (night) => compareVariant(night, variantsOfChance.cards(night)),
  },
  {
    id: 'non-interference-dice',
    nights: 'odd',
    claim: 'nobody but who rolls them can tell dice of jams, of an empty tank and of control',
    check: (night) => compareVariant(night, variantsOfChance.dice(night)),
  },
  {
    id: 'non-interference-chance',
    nights: 'even',
    claim: 'nobody can tell which cards are left, nor what chance will bring',
    check: (night) => compareVariant(night, variantsOfChance.chance(night)),
  },
]
