import { z } from 'zod/mini'
import type { State, View } from '../../core/index.ts'
import { skySchema } from '../board/pack.ts'
import {
  aircraftSchema,
  altitudeSchema,
  countByHexSchema,
  headingSchema,
  heightSchema,
  hexSchema,
  squadronIdSchema,
  tilesByHexSchema,
} from '../board/pieces.ts'
import { ledgerEntrySchema } from './ledger.ts'

/** The present weather. It starts as the weather card shows it. */
export const weatherSchema = z.object({
  card: z.int(),
  ...skySchema.shape,
})
export type Weather = z.infer<typeof weatherSchema>

/** A fighter squadron. `status`: available tonight, crashed tonight, or lost at sea for the whole game (D6.12). */
export const squadronSchema = z.object({
  aircraft: aircraftSchema,
  status: z.enum(['ready', 'crashed', 'lost']),
  /** The squadron's hex; absent until phase 1 is confirmed. */
  at: z.optional(hexSchema),
  height: heightSchema,
  fuel: z.int().check(z.minimum(0)),
})
export type Squadron = z.infer<typeof squadronSchema>

export const bomberSchema = z.object({
  at: hexSchema,
  height: heightSchema,
  /** The bomber's altitude for the whole night, chosen with its first order (D4.5). */
  altitude: z.optional(altitudeSchema),
  /** The cards flown, in order. The number of remaining cards is secret (D4.7). */
  flown: z.array(headingSchema),
  /** The hex that the bomber has struck; absent before the strike. */
  struck: z.optional(hexSchema),
  landed: z.boolean(),
})
export type Bomber = z.infer<typeof bomberSchema>

export const mosquitoSchema = z.object({
  at: hexSchema,
  height: heightSchema,
  /** The airport from which the Mosquito started tonight. */
  base: hexSchema,
  markers: z.int().check(z.minimum(0)),
  landed: z.boolean(),
})
export type Mosquito = z.infer<typeof mosquitoSchema>

export const planSchema = z.strictObject({
  start: hexSchema,
  target: hexSchema,
  route: z.array(headingSchema).check(z.maxLength(14)),
  /** The start airport of the Mosquito. */
  mosquito: hexSchema,
})
export type Plan = z.infer<typeof planSchema>

/**
 * The state of the ground: the tiles as placed, the tiles put out of action, the bombs on airports, the target markers.
 */
export const groundSchema = z.object({
  placed: tilesByHexSchema,
  destroyed: tilesByHexSchema,
  airportBombs: countByHexSchema,
  targetMarkers: countByHexSchema,
})
export type Ground = z.infer<typeof groundSchema>

export const phaseSchema = z.enum(['squadrons', 'preparation', 'duel', 'over'])
export type Phase = z.infer<typeof phaseSchema>
/** The turns of a round of the base game. */
export const baseTurnSchema = z.enum(['mosquito', 'fighters', 'bomber'])
export type BaseTurn = z.infer<typeof baseTurnSchema>
/**
 * The name of a turn of the duel, in which one side gives orders. Options add turns; `prepareRules` checks their names.
 */
export type Turn = string
/**
 * A step of the night in which orders are given: phase 1 (`squadrons`), phases 3 and 4 (`preparation`), or a turn of
 * the duel.
 */
export type StepId = 'squadrons' | 'preparation' | Turn

/** The result of a night: its score, and its plan, opened together with the nonce of the plan's hash. */
export const nightResultSchema = z.object({
  night: z.int(),
  /** The VP track at the end of the night: positive for the British, negative for the Germans. */
  vp: z.int(),
  plan: planSchema,
  nonce: z.string(),
  commitment: z.string(),
  /** The id of the weather card of the night. */
  card: z.int(),
  /** The seat that played the British in the night. */
  british: z.string(),
  /** The change of the VP track by each scoring table: positive for the British, negative for the Germans. */
  byTable: z.record(z.string(), z.int()),
  /** The VP track at the end of each round; index 0 is the track before the first round. */
  byRound: z.array(z.int()),
})
export type NightResult = z.infer<typeof nightResultSchema>

/** The public part of the state of Duel in the Dark (D14). A fact that is not listed here is secret. */
export const duelOpenSchema = z.object({
  night: z.int(),
  /** The number of nights agreed at the start (D13.1). */
  nights: z.int(),
  /** The seat that plays the British tonight. It changes when sides are exchanged (D13.2). */
  british: z.string(),
  phase: phaseSchema,
  /** The round of the duel; 0 before the first. */
  round: z.int(),
  turn: z.optional(baseTurnSchema),
  /**
   * Whether the turn is over. It is so only between the events of one order: the events that follow are decided
   * together with the order that ended the turn.
   */
  turnOver: z.optional(z.boolean()),
  weather: z.optional(weatherSchema),
  /** The VP track: positive for the British, negative for the Germans (D9.2). */
  vp: z.int(),
  /** The VP track at the beginning of the night, carried over from the nights before (D9.2). */
  carried: z.int(),
  /** The ledger entries of this night; earlier nights are summed up in `results`. */
  ledger: z.array(ledgerEntrySchema),
  squadrons: z.record(squadronIdSchema, squadronSchema),
  /** The bomber and the Mosquito; absent until they appear on their start airports (phase 5). */
  bomber: z.optional(bomberSchema),
  mosquito: z.optional(mosquitoSchema),
  ground: groundSchema,
  /**
   * The tiles that must stay as they stood last night, with none added or taken away (D7.9); absent when all tiles are
   * free.
   */
  standing: z.optional(tilesByHexSchema),
  /**
   * `acted`: the squadrons that have acted in this fighters' turn (D6.1); `engaged`: the squadrons that have met the
   * Mosquito in it (D5.3).
   */
  acted: z.array(squadronIdSchema),
  engaged: z.array(squadronIdSchema),
  /** The hash of the plan, published when the curtain rises. */
  commitment: z.optional(z.string()),
  results: z.array(nightResultSchema),
})
export type DuelOpen = Omit<z.infer<typeof duelOpenSchema>, 'turn'> & {
  turn?: Turn | undefined
  /** The slices of options, each under its own name; they are read and changed through `OpenSlice`. */
  options?: Readonly<Record<string, unknown>> | undefined
}

/** The secret of one seat: its deployment until the curtain rises, or its plan until the night ends. */
export const duelSecretSchema = z.object({
  /** The plan that is in force. */
  plan: z.optional(planSchema),
  /** The plan whose hash was published, when the plan was changed later. */
  lockedPlan: z.optional(planSchema),
  defences: z.optional(tilesByHexSchema),
})
export type DuelSecret = z.infer<typeof duelSecretSchema> & {
  options?: Readonly<Record<string, unknown>> | undefined
}

export type DuelState = State<DuelOpen, DuelSecret, never>
export type DuelView = View<DuelOpen, DuelSecret>
