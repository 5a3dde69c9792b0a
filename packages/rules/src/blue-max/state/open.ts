import { z } from 'zod/mini'
import { directions, type State } from '../../core/index.ts'
import type { DeckName } from '../data/decks.ts'
import { planeIds } from '../data/plane.ts'
import { type BlueMaxSecret, sheetSchema, zoneCountsSchema } from './secret.ts'

/** The stage of a duel: the secret start, or the phase of a turn in which somebody is asked. */
export const phases = ['pick', 'start', 'tailing', 'choice', 'combat', 'over'] as const
export type Phase = (typeof phases)[number]

/** Why a plane is out (B1.11, B1.12.1). */
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

/** The public part of a plane (B1.11). */
export const flyingSchema = z.object({
  plane: z.enum(planeIds),
  at: z.int(),
  heading: z.enum(directions),
  /** 1 to 5; absent without altitude. */
  level: z.optional(z.int()),
  /** The code of the manoeuvre that was flown last; at first that of box 0 (B1.1.5). */
  last: z.string(),
  stalled: z.boolean(),
  spinning: z.boolean(),
  /** Failed recoveries of this spin. */
  fails: z.int(),
  smoke: z.boolean(),
  fire: z.boolean(),
  observerKilled: z.boolean(),
  /** Whom pilot and observer have shot at last: in this turn, or before its phase 5 in the turn before. */
  target: z.optional(z.string()),
  observerTarget: z.optional(z.string()),
  /** The enemies that have hit this plane last, all in one turn. */
  hitBy: z.optional(z.array(z.string())),
  out: z.optional(z.object({ cause: outCauseSchema, turn: z.int() })),
})
export type Flying = z.infer<typeof flyingSchema>

/** The result of a duel. */
export const duelResultSchema = z.object({
  duel: z.int(),
  winner: z.enum(['allies', 'central', 'draw']),
  /** The enemy planes that were out, by seat (B1.12.3). */
  points: z.record(z.string(), z.int()),
  turns: z.int(),
  /** The damage on each seat's sheet, which is laid open at the end; absent in version 1. */
  damage: z.optional(z.record(z.string(), zoneCountsSchema)),
  /** By the seat of a plane that is out: the enemies whose fire has hit it last. A statistic of this edition; no rule asks it. */
  shotDownBy: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type DuelResult = z.infer<typeof duelResultSchema>

/** The public knowledge of a game of Blue Max (B1.11). A field that is not listed here is secret. */
export const blueMaxOpenSchema = z.object({
  /** The duel that is flown, from 1; 0 before the start. */
  duel: z.int(),
  /** 0 before the first turn. */
  turn: z.int(),
  phase: z.enum(phases),
  /** The seats that are asked in this phase, in seat order: a tailer among them waits for the plane ahead (B1.4.5). */
  asked: z.array(z.string()),
  /** Seats among them that have given their order. */
  ready: z.array(z.string()),
  /** The picked planes by seat, once they are known; their places are known from turn 1 on. */
  picks: z.record(z.string(), z.enum(planeIds)),
  planes: z.record(z.string(), flyingSchema),
  /** The target of each tailer in this turn, until all manoeuvres are shown. */
  tails: z.record(z.string(), z.string()),
  /** The seat that opens a circle of tailing in this turn. */
  opens: z.array(z.string()),
  /** Seats that have left the game; they fly in no later duel. */
  gone: z.array(z.string()),
  /** All sheets as they were when the turn began, where they are open to all. */
  sheets: z.optional(z.record(z.string(), sheetSchema)),
  results: z.array(duelResultSchema),
  /** The last duel is over. */
  finished: z.boolean(),
})
export type BlueMaxOpen = z.infer<typeof blueMaxOpenSchema>

/** A deck: the cards that can still be drawn, and its discards. Neither has an order: any card may be drawn. */
export interface CardDeck {
  cards: string[]
  discards: string[]
  /** The number drawn so far. */
  drawn: number
}
export const freshDeck = (cards: string[]): CardDeck => ({ cards, discards: [], drawn: 0 })

/** The deck without a card that is drawn; an empty one takes its discards back first (B1.7.6). */
export function afterDraw(deck: CardDeck, card: string): CardDeck {
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
/** The part of a view that the rules may ask: nothing sealed is among it. */
export type BlueMaxView = Pick<BlueMaxState, 'open' | 'secrets'>
