import { z } from 'zod/mini'
import type { EventOf } from '../../core/index.ts'
import {
  altitudeSchema,
  headingSchema,
  heightSchema,
  hexSchema,
  squadronIdSchema,
  tileCountsSchema,
  tilesByHexSchema,
} from '../board/pieces.ts'
import { ledgerEntrySchema } from './ledger.ts'
import {
  baseTurnSchema,
  nightResultSchema,
  planSchema,
  squadronSchema,
  type Turn,
  weatherSchema,
} from './open.ts'

const ledger = z.array(ledgerEntrySchema)
const path = z.array(headingSchema)

/**
 * The events of the base game. An open part holds all public consequences, so that a client needs no secret to fold it.
 */
export const baseEventKinds = {
  /** Before the first night: sides are not those of the seats, or one of them was bought by points (D9.3). */
  sidesTaken: { open: z.object({ british: z.string(), ledger }) },
  squadronsPlaced: { open: z.object({ at: z.partialRecord(squadronIdSchema, hexSchema) }) },
  /** `early`: before phase 1, in a mirror match (D13.2). */
  weatherDrawn: { open: z.object({ weather: weatherSchema, early: z.optional(z.literal(true)) }) },
  /** The British plan is locked. Nobody else learns of it, not even that it is locked (D3.7). */
  planLocked: { own: z.object({ plan: planSchema }) },
  /** The German defences are locked. Nobody else learns of it (D3.7). */
  defencesLocked: { own: z.object({ tiles: tilesByHexSchema }) },
  /**
   * Plan and defences are locked: the tiles are shown, and the hash of the plan is published. The aircraft are shown
   * too, unless a turn comes before phase 5; then `aircraftPlaced` follows.
   */
  curtainRaised: {
    open: z.object({
      tiles: tilesByHexSchema,
      bomber: z.optional(hexSchema),
      mosquito: z.optional(hexSchema),
      markers: z.optional(z.int()),
      commitment: z.string(),
    }),
  },
  aircraftPlaced: {
    open: z.object({ bomber: hexSchema, mosquito: hexSchema, markers: z.int() }),
  },
  /** Turns of options have names of their own (`join-schemas.ts`). */
  turnBegan: {
    open: z.object({ round: z.int(), turn: baseTurnSchema as unknown as z.ZodMiniType<Turn> }),
  },
  mosquitoFlew: {
    open: z.object({
      path,
      at: hexSchema,
      height: heightSchema,
      landed: z.boolean(),
      /** Markers spent, smoke included (D5.6). */
      spent: z.int(),
      targetMarkers: z.int(),
      airportBombs: z.int(),
      destroyed: tileCountsSchema,
      ledger,
    }),
  },
  squadronFlew: {
    open: z.object({
      squadron: squadronIdSchema,
      path,
      at: hexSchema,
      height: heightSchema,
      /** Fuel spent, and what the gauge shows afterwards. */
      spent: z.int(),
      fuel: z.int(),
      tookOff: z.boolean(),
      landed: z.boolean(),
      /** Whether the squadron met the Mosquito (D5.3). */
      engaged: z.boolean(),
      /** Whether the squadron had no order, so that this happened automatically (D6.13). */
      automatic: z.boolean(),
      ledger,
    }),
  },
  squadronCrashed: {
    open: z.object({ squadron: squadronIdSchema, at: hexSchema, atSea: z.boolean(), ledger }),
  },
  /** The fighters' turn is over, and S2 is scored. `idle`: no German piece could act (D3). */
  fightersTurnEnded: { open: z.object({ idle: z.boolean(), ledger }) },
  bomberFlew: {
    open: z.object({
      card: headingSchema,
      at: hexSchema,
      altitude: altitudeSchema,
      /** Whether the bomber has bombed its target here. */
      struck: z.boolean(),
      landed: z.boolean(),
      ledger,
    }),
  },
  nightEnded: {
    open: z.object({
      result: nightResultSchema,
      /** The Mosquito was still up and flew home. */ mosquitoHome: z.boolean(),
    }),
  },
  /** The next night of a game of several: what is carried over, and who plays which side (D13). */
  nightBegan: {
    open: z.object({
      night: z.int(),
      british: z.string(),
      vp: z.int(),
      squadrons: z.record(squadronIdSchema, squadronSchema),
      standing: z.optional(tilesByHexSchema),
    }),
  },
}
/** An event of the base game, as the base game decides it. */
export type BaseEvent = EventOf<typeof baseEventKinds>
/** The open part of an event of the base game. */
export type BaseOpenOf<T extends BaseEvent['type']> = NonNullable<Extract<BaseEvent, { type: T }>['open']>
