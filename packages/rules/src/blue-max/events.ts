import { z } from 'zod/mini'
import { directions, type EventOf } from '../core/index.ts'
import { deckNames } from './data/decks.ts'
import { planeIds } from './data/plane.ts'
import { bursts, crewMembers, storedChoiceSchema, storedFireSchema } from './orders/schemas.ts'
import { duelResultSchema, flyingPlaneSchema, outCauseSchema } from './state/open.ts'
import { drawnCardSchema, manoeuvreTipSchema, sheetSchema, startPlaceSchema } from './state/secret.ts'

const bySeat = <T extends z.ZodMiniType>(schema: T) => z.record(z.string(), schema)
const seats = z.array(z.string())
const die = z.int().check(z.minimum(1), z.maximum(6))
const planeId = z.enum(planeIds)
const deck = z.enum(deckNames)
/** The damage cards drawn from the decks, in the order in which they were drawn. */
const draws = z.object({ draws: z.array(z.object({ deck, card: z.string() })) })
const outs = bySeat(outCauseSchema)
const crewDice = { pilot: z.optional(die), observer: z.optional(die) }

/** A damage card that was drawn for a plane, and whether it is void, as the pilot of the plane sees it. */
const effectSchema = z.extend(drawnCardSchema, {
  /**
   * Set if the damage card is void: a rudder card while an earlier one lasts (B1.9.3), an observer card without an
   * observer, or any card after the plane is out (B1.8.1).
   */
  isVoid: z.optional(z.literal(true)),
})

/** An attack as everybody sees it (B1.7.7). */
export const attackSchema = z.object({
  by: z.string(),
  crew: z.enum(crewMembers),
  at: z.string(),
  burst: z.enum(bursts),
  distance: z.int(),
  /** The lettered side on which the target is hit; it names the damage deck. */
  side: deck,
  dice: z.int(),
  /** The faces of the dice, in the order in which they were rolled. */
  faces: z.array(die),
})
export type Attack = z.infer<typeof attackSchema>

/** The public consequences of damage cards for a plane in phase 6 or 8. */
const shownSchema = z.object({
  marker: z.optional(z.enum(['smoke', 'fire'])),
  observerKilled: z.optional(z.literal(true)),
  spins: z.optional(z.literal(true)),
  out: z.optional(outCauseSchema),
})
export type ShownConsequences = z.infer<typeof shownSchema>

/** Every kind of event of Blue Max, in the order in which they occur in a duel; a seat may be left at any time. */
export const eventKinds = {
  /** A duel begins: planes are picked or, where the host has fixed the planes, start hexes are chosen (B1.1.3). */
  duelBegan: {
    open: z.object({
      duel: z.int(),
      phase: z.enum(['pick', 'start']),
      asked: seats,
      picks: bySeat(planeId),
    }),
    sealed: z.object({ decks: z.record(deck, z.array(z.string())) }),
  },
  picked: { open: z.object({ seat: z.string() }), own: z.object({ plane: planeId }) },
  planesShown: { open: z.object({ picks: bySeat(planeId), asked: seats }) },
  startGiven: { open: z.object({ seat: z.string() }), own: startPlaceSchema },
  tookOff: { open: z.object({ planes: bySeat(flyingPlaneSchema) }), own: z.object({ sheet: sheetSchema }) },

  /** Phase 1: the pairs of tailer and tailed plane; a seat with several candidates is asked to name one (B1.4.4). */
  turnBegan: { open: z.object({ turn: z.int(), tails: bySeat(z.string()), asked: seats }) },
  tailNamed: { open: z.object({ seat: z.string() }), own: z.object({ enemy: z.string() }) },
  /** Phase 2, the choice of manoeuvres (B1.5). */
  choiceBegan: { open: z.object({ tails: bySeat(z.string()), opens: seats, asked: seats }) },
  chosen: {
    open: z.object({ seat: z.string() }),
    own: z.object({
      order: z.optional(storedChoiceSchema),
      tip: z.optional(manoeuvreTipSchema),
    }),
  },
  /** Phase 3: all planes move at once (B1.6.1). */
  moved: {
    open: z.object({
      moves: bySeat(
        z.object({
          manoeuvre: z.string(),
          at: z.int(),
          heading: z.enum(directions),
          level: z.optional(z.int()),
          stalled: z.boolean(),
          spinning: z.boolean(),
        }),
      ),
      out: outs,
    }),
    own: z.object({ sheet: sheetSchema }),
  },
  /** A collision: one roll for each hex and level that holds several planes (B1.10.1). */
  collided: {
    open: z.object({
      at: z.int(),
      level: z.int(),
      seats,
      by: z.string(),
      die,
      total: z.int(),
      cards: z.int(),
    }),
    own: z.object({ cards: z.array(drawnCardSchema) }),
    sealed: draws,
  },
  /** Phase 4: fuel is paid in secret (B1.6.2). `die`: the roll for an empty tank (B1.6.3). */
  fuelPaid: { own: z.object({ sheet: sheetSchema, die: z.optional(die) }) },
  /** Phase 5, combat (B1.7). */
  combatBegan: { open: z.object({ asked: seats }) },
  fireGiven: { open: z.object({ seat: z.string() }), own: storedFireSchema },
  fired: {
    open: z.object({ attacks: z.array(attackSchema) }),
    own: z.object({
      sheet: z.optional(sheetSchema),
      /** The cards that the seat's plane has drawn as a target; `attack` is the index of the attack in `attacks`. */
      cards: z.optional(z.array(z.extend(drawnCardSchema, { attack: z.int() }))),
    }),
    sealed: draws,
  },
  /** Phase 6: damage cards take effect (B1.8.1). */
  resolved: {
    open: z.object({ results: bySeat(shownSchema) }),
    own: z.object({
      sheet: sheetSchema,
      cards: z.array(effectSchema),
      dry: z.optional(die),
      control: z.optional(die),
    }),
  },
  /** Phase 7: spin recovery (B1.8.3), then the clearing of jammed guns (B1.8.5). */
  recovered: {
    open: z.object({
      rolls: bySeat(
        z.object({
          die,
          /** The second die and the new heading that it gives (B3.29); both absent when the recovery failed. */
          facing: z.optional(die),
          heading: z.optional(z.enum(directions)),
          out: z.optional(outCauseSchema),
        }),
      ),
    }),
  },
  unjamRolled: { own: z.object({ sheet: sheetSchema, ...crewDice }) },
  /** Phase 8, incidents, in the order of B1.8.6. */
  fell: { open: z.object({ levels: bySeat(z.int()), out: outs }) },
  jamRolled: { own: z.object({ sheet: sheetSchema, ...crewDice }) },
  burned: {
    open: z.object({
      /**
       * `die`: the roll to put out the fire (B1.8.8); absent when the card of the fire already put the plane out of
       * play.
       */
      results: bySeat(z.extend(shownSchema, { die: z.optional(die), quenched: z.optional(z.literal(true)) })),
    }),
    own: z.object({
      sheet: sheetSchema,
      cards: z.array(effectSchema),
      dry: z.optional(die),
      control: z.optional(die),
    }),
    sealed: draws,
  },
  smokeRolled: {
    open: z.object({
      /**
       * The result for each plane that carries Smoke (B1.8.9); without a die a side-slip has removed the Smoke
       * (B1.5.9).
       */
      results: bySeat(z.object({ die: z.optional(die), becomes: z.enum(['smoke', 'fire', 'nothing']) })),
    }),
  },
  stallRolled: { open: z.object({ rolls: bySeat(z.object({ die, spins: z.boolean() })) }) },
  turnEnded: { open: z.object({ out: outs }) },

  /** All sheets are shown to everybody, in a game with open sheets (B1.12.6). */
  sheetsShown: { open: z.object({ sheets: bySeat(sheetSchema) }) },

  duelEnded: { open: z.object({ result: duelResultSchema, isLast: z.boolean() }) },
  /** A seat leaves the game; its plane counts as having left the field. */
  left: {
    open: z.object({
      seat: z.string(),
      /**
       * The tailing after the plane has left, set only in phase 1: the pairs of tailer and tailed plane, the seats that
       * are asked, and the seats whose order still counts (B1.4.4).
       */
      tailing: z.optional(z.object({ tails: bySeat(z.string()), asked: seats, ready: seats })),
    }),
  },
}
export type BlueMaxEvent = EventOf<typeof eventKinds>
