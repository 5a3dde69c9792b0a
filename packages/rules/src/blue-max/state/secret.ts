import { z } from 'zod/mini'
import { type DamageZone, planeIds } from '../data/plane.ts'
import { storedChoiceSchema, storedFireSchema } from '../orders/schemas.ts'

const count = z.int()
export const zoneCountsSchema = z.object({
  wings: count,
  fuselage: count,
  engine: count,
  tail: count,
} satisfies Record<DamageZone, typeof count>)

/**
 * The sheet of a plane: knowledge of its pilot alone (B1.11). An effect limited in time holds the number of the last
 * turn, inclusive, in which it binds.
 */
export const sheetSchema = z.object({
  damage: zoneCountsSchema,
  /** The points of fuel left in the tank; always a full tank without the fuel option. */
  fuel: z.int(),
  /** The rounds left in the observer's Lewis gun (B1.10.2). */
  ammo: z.int(),
  /** The number of guns that the pilot has left. */
  guns: z.int(),
  jammed: z.boolean(),
  observerJammed: z.boolean(),
  /**
   * Lasting limits from damage cards: `noFast` forbids manoeuvres of speed 3 or more, `noAcrobatics` forbids acrobatics
   * (B1.9).
   */
  noFast: z.boolean(),
  noAcrobatics: z.boolean(),
  /** The turn in which the plane must fly a Forward manoeuvre (B1.9). */
  forward: z.optional(z.int()),
  /**
   * The turn in which the plane must fly exactly 1 speed slower than its last manoeuvre, but not below speed 1 (B1.9).
   */
  slower: z.optional(z.int()),
  /** The turn in which the plane must climb or dive (B1.10.4k). */
  must: z.optional(z.object({ turn: z.int(), way: z.enum(['climb', 'dive']) })),
  rudder: z.optional(z.object({ side: z.enum(['L', 'R']), until: z.int() })),
  observerWounded: z.optional(z.int()),
  /**
   * Set when the tank is empty: the number of gliding turns that was rolled, and the turn at whose end the plane has
   * landed (B1.6.3).
   */
  dry: z.optional(z.object({ turns: z.int(), until: z.int() })),
  /**
   * The turn in which pilot or observer last fired a long burst: it may jam their guns in phase 8 of that turn
   * (B1.8.7).
   */
  longBursts: z.optional(z.object({ turn: z.int(), pilot: z.boolean(), observer: z.boolean() })),
  /** The last turn in which the observer reloaded (B1.10.2). */
  reloads: z.optional(z.int()),
})
export type Sheet = z.infer<typeof sheetSchema>

/** A drawn damage card, with the colour that takes effect. */
export const drawnCardSchema = z.object({ card: z.string(), colour: z.enum(['blue', 'red']) })
export type DrawnCard = z.infer<typeof drawnCardSchema>

/** The tip that a tailer gets about the manoeuvre of the plane that it tails (B1.4.5). */
export const manoeuvreTipSchema = z.object({
  direction: z.enum(['L', 'S', 'R']),
  /** The level of the tailed plane after phase 3, in games with altitude; 0 when it will be down. */
  level: z.optional(z.int()),
})
export type ManoeuvreTip = z.infer<typeof manoeuvreTipSchema>

export const startPlaceSchema = z.object({ at: z.int(), level: z.optional(z.int()) })

/** The secret of one seat of Blue Max (B1.11). */
export const blueMaxSecretSchema = z.object({
  pick: z.optional(z.enum(planeIds)),
  start: z.optional(startPlaceSchema),
  /** The enemy that the seat has named in phase 1 to tail. */
  named: z.optional(z.string()),
  tip: z.optional(manoeuvreTipSchema),
  /** The seat's order of phase 2, until all orders are shown. */
  order: z.optional(storedChoiceSchema),
  /** The seat's order of phase 5, until all orders are shown. */
  fireOrder: z.optional(storedFireSchema),
  sheet: z.optional(sheetSchema),
  /** The damage cards drawn in this turn that take effect in phase 6. */
  cards: z.optional(z.array(drawnCardSchema)),
})
export type BlueMaxSecret = z.infer<typeof blueMaxSecretSchema>
