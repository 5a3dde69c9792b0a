import { type Deck, type Direction, deckFrom, type Random } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { type SoloFlight, type SoloLeg, type SoloSky, soloSky } from './reach.ts'
import { solo } from './slice.ts'

/** The card that the bomber flies, and those that were put aside for it. */
export interface SoloCardDraw {
  card: Direction
  aside: Direction[]
  leg: SoloLeg
  /** The deck was empty and has been shuffled anew. */
  reshuffled: boolean
}

const skyOf = ({ board, setup }: Rules): SoloSky => soloSky(board, setup.solo?.anyTurn ?? false)

/** The flight of which the next card is to be drawn. */
export function soloFlightOf(open: DuelOpen): SoloFlight | undefined {
  const { bomber } = open
  const { card, cities } = solo.of(open)
  if (!bomber || !card) return undefined
  const { at, struck, flown } = bomber
  // D11.6: the first green card has any heading; the bomber is still over its target then.
  const heading = at === struck ? undefined : flown.at(-1)
  return { at, heading, cities: struck === undefined ? card.target - cities : 0 }
}

/** All cards of the deck for this part of the way (D11.1). */
const deckFor = ({ board }: Rules, sky: SoloSky, flight: SoloFlight): Direction[] =>
  sky.cards(flight).flatMap((card) => Array<Direction>(board.pack.compass[card] ?? 0).fill(card))

/**
 * D11.4: cards are turned over until one can be flown. The whole deck is shuffled when it is empty: all its cards are
 * used by then.
 * @throws Error where no card of the deck can ever be flown, which no legal play leads to
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
  /** The deck after this many shuffles: the same each time, so it is shuffled once for all cards of a draw. */
  const deckAfter = (shuffled: number): Deck<Direction> => {
    const deck = decks.get(shuffled) ?? deckFrom(random(`n${open.night}/solo/${way}/${shuffled}`), cards)
    decks.set(shuffled, deck)
    return deck
  }
  for (;;) {
    const place = used + aside.length
    const shuffled = Math.floor(place / cards.length)
    const deck = deckAfter(shuffled)
    // The place is one of the deck's.
    const card = deck(place % cards.length) as Direction
    const leg = sky.fly(flight, card)
    if (leg)
      return { card, aside, leg, reshuffled: shuffled > Math.floor(Math.max(0, used - 1) / cards.length) }
    aside.push(card)
  }
}
