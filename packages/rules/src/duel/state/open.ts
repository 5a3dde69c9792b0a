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

/** The weather as it is now; starts as the card. */
export const weatherSchema = z.object({
  card: z.int(),
  ...skySchema.shape,
})
export type Weather = z.infer<typeof weatherSchema>

/** A fighter squadron. `status`: flying tonight, crashed tonight, or lost at sea for the whole game (D6.12). */
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
  /** Said with the first order, for the whole night (D4.5). */
  altitude: z.optional(altitudeSchema),
  /** Cards flown, in order. The number that remains is secret (D4.7). */
  flown: z.array(headingSchema),
  /** The hex of the strike, once it has happened. */
  struck: z.optional(hexSchema),
  landed: z.boolean(),
})
export type Bomber = z.infer<typeof bomberSchema>

export const mosquitoSchema = z.object({
  at: hexSchema,
  height: heightSchema,
  /** The airport that it started from tonight. */
  base: hexSchema,
  markers: z.int().check(z.minimum(0)),
  landed: z.boolean(),
})
export type Mosquito = z.infer<typeof mosquitoSchema>

export const planSchema = z.strictObject({
  start: hexSchema,
  target: hexSchema,
  route: z.array(headingSchema).check(z.maxLength(14)),
  /** The Mosquito's airport. */
  mosquito: hexSchema,
})
export type Plan = z.infer<typeof planSchema>

/** The ground: tiles as placed, those that no longer act, bombs on airports, target markers. */
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
 * A part of the duel in which one side gives orders. Options bring turns of their own; `prepareRules` checks their
 * names.
 */
export type Turn = string
/**
 * A part of the night in which orders are given: phases 1, 3 and 4 (`squadrons`, `preparation`), or a turn of the duel.
 */
export type StepId = 'squadrons' | 'preparation' | Turn

/** The result of a night: its score, and its plan opened together with the nonce of its hash. */
export const nightResultSchema = z.object({
  night: z.int(),
  /** The track at the end of the night: positive British, negative German. */
  vp: z.int(),
  plan: planSchema,
  nonce: z.string(),
  commitment: z.string(),
  /** The weather card that was drawn. */
  card: z.int(),
  /** The seat that played the British. */
  british: z.string(),
  /** The move of the track by each scoring table: positive British, negative German. */
  byTable: z.record(z.string(), z.int()),
  /** The track at the end of each round, from the first; index 0 is the track before it. */
  byRound: z.array(z.int()),
})
export type NightResult = z.infer<typeof nightResultSchema>

/** The public knowledge of a game of Duel in the Dark (D14). A field that is not listed here is secret. */
export const duelOpenSchema = z.object({
  night: z.int(),
  /** Nights agreed at the start (D13.1). */
  nights: z.int(),
  /** The seat that plays the British tonight; in a mirror match it changes (D13.2). */
  british: z.string(),
  phase: phaseSchema,
  /** Round of the duel; 0 before it. */
  round: z.int(),
  turn: z.optional(baseTurnSchema),
  /** The turn is over. The events that follow are decided together with the order that ended it. */
  turnOver: z.optional(z.boolean()),
  weather: z.optional(weatherSchema),
  /** The track: positive British, negative German (D9.2). */
  vp: z.int(),
  /** The track when the night began: what was carried over (D9.2). */
  carried: z.int(),
  /** The entries of this night; earlier nights are summed up in their results. */
  ledger: z.array(ledgerEntrySchema),
  squadrons: z.record(squadronIdSchema, squadronSchema),
  /** Bomber and Mosquito are absent until they appear on their start airports (phase 5). */
  bomber: z.optional(bomberSchema),
  mosquito: z.optional(mosquitoSchema),
  ground: groundSchema,
  /** Tiles that stay where they stood last night, none added or taken away (D7.9); absent when all are free. */
  standing: z.optional(tilesByHexSchema),
  /** The squadrons that have acted in this fighters' turn (D6.1), and those that have met the Mosquito (D5.3). */
  acted: z.array(squadronIdSchema),
  engaged: z.array(squadronIdSchema),
  /** Hash of the plan, published when the curtain rises. */
  commitment: z.optional(z.string()),
  results: z.array(nightResultSchema),
})
export type DuelOpen = Omit<z.infer<typeof duelOpenSchema>, 'turn'> & {
  turn?: Turn | undefined
  /** State of options, each under its own name; read and changed through its slice. */
  options?: Readonly<Record<string, unknown>> | undefined
}

/** Knowledge of one seat alone until the curtain rises (its defences) or the night ends (its plan). */
export const duelSecretSchema = z.object({
  /** The plan in force. */
  plan: z.optional(planSchema),
  /** The plan whose hash was published, where it is no longer the one in force. */
  lockedPlan: z.optional(planSchema),
  defences: z.optional(tilesByHexSchema),
})
export type DuelSecret = z.infer<typeof duelSecretSchema> & {
  options?: Readonly<Record<string, unknown>> | undefined
}

export type DuelState = State<DuelOpen, DuelSecret, never>
export type DuelView = View<DuelOpen, DuelSecret>
