import { type Deck, type Direction, deckFrom, type Random } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { type SoloFlight, type SoloFlightRules, type SoloLeg, soloFlightRules } from './reach.ts'
import { solo } from './slice.ts'

/** The result of drawing for the bomber: the card that it flies, and the cards put aside before it. */
export interface SoloCardDraw {
  card: Direction
  aside: Direction[]
  leg: SoloLeg
  /** Whether the deck was empty and was reshuffled for this draw. */
  reshuffled: boolean
}

const skyOf = ({ board, setup }: Rules): SoloFlightRules =>
  soloFlightRules(board, setup.solo?.anyTurn ?? false)

/**
 * The state of the bomber's flight before the next card is drawn; undefined before the weather card is known or the
 * bomber is placed.
 */
export function soloFlightOf(open: DuelOpen): SoloFlight | undefined {
  const { bomber } = open
  const { card, cities } = solo.of(open)
  if (!bomber || !card) return undefined
  const { at, struck, flown } = bomber
  // The first green card may have any heading (D11.6). It is due while the bomber is still over its target.
  const heading = at === struck ? undefined : flown.at(-1)
  return { at, heading, cities: struck === undefined ? card.target - cities : 0 }
}

/** All cards of the deck for this part of the route: red before the strike, green after it (D11.1). */
const deckFor = ({ board }: Rules, sky: SoloFlightRules, flight: SoloFlight): Direction[] =>
  sky.cards(flight).flatMap((card) => Array<Direction>(board.pack.compass[card] ?? 0).fill(card))

/**
 * Turns over cards until one can be flown (D11.4). When the deck is empty all its cards are used, so the whole deck is
 * reshuffled.
 * @throws Error when no card of the deck can be flown, which legal play never leads to
 */
export function drawCard(rules: Rules, open: DuelOpen, random: Random): SoloCardDraw | undefined {
  const flight = soloFlightOf(open)
  if (!flight) return undefined
  const sky = skyOf(rules)
  const cards = deckFor(rules, sky, flight)
  if (!cards.some((card) => sky.fly(flight, card))) throw new Error(`no card leads on from hex ${flight.at}`)
  const way = flight.cities > 0 ? 'out' : 'home'
  const used = solo.of(open)[way].length
  const aside: Direction[] = []
  const decks = new Map<number, Deck<Direction>>()
  /** The deck after a number of reshuffles. It is kept, so that one draw shuffles each deck only once. */
  const deckAfter = (shuffled: number): Deck<Direction> => {
    const deck = decks.get(shuffled) ?? deckFrom(random(`n${open.night}/solo/${way}/${shuffled}`), cards)
    decks.set(shuffled, deck)
    return deck
  }
  for (;;) {
    const place = used + aside.length
    const shuffled = Math.floor(place / cards.length)
    const deck = deckAfter(shuffled)
    // The cast is safe: the index is within the deck.
    const card = deck(place % cards.length) as Direction
    const leg = sky.fly(flight, card)
    if (leg)
      return { card, aside, leg, reshuffled: shuffled > Math.floor(Math.max(0, used - 1) / cards.length) }
    aside.push(card)
  }
}
