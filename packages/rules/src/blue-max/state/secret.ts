import { z } from 'zod/mini'
import { type DamageZone, planeIds } from '../data/plane.ts'
import { givenChoiceSchema, givenFireSchema } from '../orders/schemas.ts'

const count = z.int()
export const zoneCountsSchema = z.object({
  wings: count,
  fuselage: count,
  engine: count,
  tail: count,
} satisfies Record<DamageZone, typeof count>)

/**
 * A pilot's own knowledge of the plane (B1.11). Limits in time are numbers of turns of the duel: an effect binds up to
 * and including that turn.
 */
export const sheetSchema = z.object({
  damage: zoneCountsSchema,
  /** Points of fuel left; always full without the fuel option. */
  fuel: z.int(),
  /** Rounds of a Lewis gun (B1.10.2). */
  ammo: z.int(),
  /** The pilot's guns that are left. */
  guns: z.int(),
  jammed: z.boolean(),
  observerJammed: z.boolean(),
  /** Whether speed 3 or more is excluded; whether acrobatics are (B1.9). */
  noFast: z.boolean(),
  noAcrobatics: z.boolean(),
  /** The turn in which the plane must fly a Forward manoeuvre (B1.9). */
  forward: z.optional(z.int()),
  /** The turn in which the plane must fly at a speed exactly 1 lower (B1.9). */
  slower: z.optional(z.int()),
  /** The turn in which the plane must climb or dive (B1.10.4k). */
  must: z.optional(z.object({ turn: z.int(), way: z.enum(['climb', 'dive']) })),
  rudder: z.optional(z.object({ side: z.enum(['L', 'R']), until: z.int() })),
  observerWounded: z.optional(z.int()),
  /** The tank is empty: the number that was rolled, and the turn at whose end the plane has landed (B1.6.3). */
  dry: z.optional(z.object({ turns: z.int(), until: z.int() })),
  /** The long bursts that were fired in a turn: they may jam guns in its phase 8 (B1.8.7). */
  longBursts: z.optional(z.object({ turn: z.int(), pilot: z.boolean(), observer: z.boolean() })),
  /** The observer reloads in this turn (B1.10.2). */
  reloads: z.optional(z.int()),
})
export type Sheet = z.infer<typeof sheetSchema>

/** A damage card that was drawn, with the colour that takes effect. */
export const drawnCardSchema = z.object({ card: z.string(), colour: z.enum(['blue', 'red']) })
export type DrawnCard = z.infer<typeof drawnCardSchema>

/** The tip that a tailer gets of the manoeuvre of the plane ahead (B1.4.5). */
export const manoeuvreTipSchema = z.object({
  direction: z.enum(['L', 'S', 'R']),
  /** The level after phase 3, in games with altitude; 0: down. */
  level: z.optional(z.int()),
})
export type ManoeuvreTip = z.infer<typeof manoeuvreTipSchema>

export const startPlaceSchema = z.object({ at: z.int(), level: z.optional(z.int()) })

/** Knowledge of one seat alone of a game of Blue Max (B1.11). */
export const blueMaxSecretSchema = z.object({
  pick: z.optional(z.enum(planeIds)),
  start: z.optional(startPlaceSchema),
  /** The enemy that the seat has named in phase 1. */
  named: z.optional(z.string()),
  tip: z.optional(manoeuvreTipSchema),
  /** The order of phase 2, until all are shown. */
  order: z.optional(givenChoiceSchema),
  /** The order of phase 5, until all are shown. */
  fireOrder: z.optional(givenFireSchema),
  sheet: z.optional(sheetSchema),
  /** Cards of this turn that take effect in phase 6. */
  cards: z.optional(z.array(drawnCardSchema)),
})
export type BlueMaxSecret = z.infer<typeof blueMaxSecretSchema>
