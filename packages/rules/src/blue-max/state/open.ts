import { z } from 'zod/mini'
import { directions, type State } from '../../core/index.ts'
import type { DeckName } from '../data/decks.ts'
import { planeIds } from '../data/plane.ts'
import { type BlueMaxSecret, sheetSchema, zoneCountsSchema } from './secret.ts'

/** The stage of a duel: secret picks and starts, a phase of a turn that asks for orders, or over. */
export const phases = ['pick', 'start', 'tailing', 'choice', 'combat', 'over'] as const
export type Phase = (typeof phases)[number]

/** The causes that put a plane out of play (B1.11, B1.12.1). */
export const outCauses = [
  'leftField',
  'wings',
  'fuselage',
  'tail',
  'pilotKilled',
  'explosion',
  'spin',
  'ground',
  'landed',
] as const
export const outCauseSchema = z.enum(outCauses)
export type OutCause = z.infer<typeof outCauseSchema>

/** The public state of a plane (B1.11). */
export const flyingPlaneSchema = z.object({
  plane: z.enum(planeIds),
  at: z.int(),
  heading: z.enum(directions),
  /** The plane's level, 1 to 5; absent in games without altitude. */
  level: z.optional(z.int()),
  /** The code of the manoeuvre that was flown last; before turn 1 the Start manoeuvre in box 0 (B1.1.5). */
  last: z.string(),
  stalled: z.boolean(),
  spinning: z.boolean(),
  /** The number of failed recoveries in the present spin. */
  fails: z.int(),
  smoke: z.boolean(),
  fire: z.boolean(),
  observerKilled: z.boolean(),
  /**
   * The last targets of pilot (`target`) and observer (`observerTarget`): from this turn or, before phase 5, from the
   * turn before.
   */
  target: z.optional(z.string()),
  observerTarget: z.optional(z.string()),
  /** The enemies that hit this plane in the last turn in which it was hit. */
  hitBy: z.optional(z.array(z.string())),
  out: z.optional(z.object({ cause: outCauseSchema, turn: z.int() })),
})
export type FlyingPlane = z.infer<typeof flyingPlaneSchema>

/** The result of a duel. */
export const duelResultSchema = z.object({
  duel: z.int(),
  winner: z.enum(['allies', 'central', 'draw']),
  /** The points of each seat: the number of enemy planes that were out (B1.12.3). */
  points: z.record(z.string(), z.int()),
  turns: z.int(),
  /** The damage on each seat's sheet, shown to all at the end of the duel; absent in version 1 (B1.12.5). */
  damage: z.optional(z.record(z.string(), zoneCountsSchema)),
  /**
   * By the seat of a plane that is out: the enemies that hit it last. A statistic of this edition, which no rule uses
   * (B1.12.5).
   */
  shotDownBy: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type DuelResult = z.infer<typeof duelResultSchema>

/** The public part of the state of Blue Max (B1.11). A fact that is not listed here is secret. */
export const blueMaxOpenSchema = z.object({
  /** The number of the present duel, from 1; 0 before the first. */
  duel: z.int(),
  /** The number of the present turn of the duel; 0 before the first. */
  turn: z.int(),
  phase: z.enum(phases),
  /**
   * The seats that are asked for an order in this phase, in seat order. A tailer among them must wait for the plane
   * that it tails (B1.4.5).
   */
  asked: z.array(z.string()),
  /** The seats that have already given the order which this phase asks of them. */
  ready: z.array(z.string()),
  /** The plane types by seat, once all picks are shown. The planes' positions are in `planes`, from turn 1 on. */
  picks: z.record(z.string(), z.enum(planeIds)),
  planes: z.record(z.string(), flyingPlaneSchema),
  /**
   * The plane that each tailer tails in this turn, until all manoeuvres are shown: seat of the tailed plane by seat of
   * the tailer.
   */
  tails: z.record(z.string(), z.string()),
  /** The seat that opens a circle of tailing in this turn (B1.4.6); empty when there is no circle. */
  opens: z.array(z.string()),
  /** The seats that have left the game; they fly in no later duel. */
  gone: z.array(z.string()),
  /** All sheets at the beginning of the turn, or at the end of the duel, in a game with open sheets (B1.12.6). */
  sheets: z.optional(z.record(z.string(), sheetSchema)),
  results: z.array(duelResultSchema),
  /** Whether the last duel is over. */
  finished: z.boolean(),
})
export type BlueMaxOpen = z.infer<typeof blueMaxOpenSchema>

/**
 * A deck: the cards that can still be drawn, and its discards. Neither pile is ordered: each draw picks a random card.
 */
export interface CardDeck {
  cards: string[]
  discards: string[]
  /** The number of cards drawn from the deck so far. */
  drawn: number
}
/** A deck from which nothing has been drawn. */
export const freshDeck = (cards: string[]): CardDeck => ({ cards, discards: [], drawn: 0 })

/** The deck after a card is drawn from it; an empty deck takes back its discards first (B1.7.6). */
export function deckAfterDraw(deck: CardDeck, card: string): CardDeck {
  const [cards, discards] = deck.cards.length > 0 ? [deck.cards, deck.discards] : [deck.discards, []]
  const place = cards.indexOf(card)
  return {
    cards: cards.filter((_, index) => index !== place),
    discards: [...discards, card],
    drawn: deck.drawn + 1,
  }
}

export interface BlueMaxSealed {
  decks: Record<DeckName, CardDeck>
}

export type BlueMaxState = State<BlueMaxOpen, BlueMaxSecret, BlueMaxSealed>
/** The parts of a view that the legality checks may read: nothing sealed is among them. */
export type BlueMaxView = Pick<BlueMaxState, 'open' | 'secrets'>
