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
 * The events of the base game. The open part of an event holds all its public consequences, so that a client needs no
 * secret to fold it.
 */
export const baseEventKinds = {
  /**
   * Before the first night: the settling has given the seats other sides than at first, or has awarded points for a bid
   * (D9.3).
   */
  sidesTaken: { open: z.object({ british: z.string(), ledger }) },
  squadronsPlaced: { open: z.object({ at: z.partialRecord(squadronIdSchema, hexSchema) }) },
  /** The weather card of the night. `early`: drawn before phase 1, in a mirror match (D13.2). */
  weatherDrawn: { open: z.object({ weather: weatherSchema, early: z.optional(z.literal(true)) }) },
  /** The British have confirmed their plan. Nobody else is told the plan, or even that it is confirmed (D3.7). */
  planLocked: { own: z.object({ plan: planSchema }) },
  /** The German has confirmed the deployment. Nobody else is told (D3.7). */
  defencesLocked: { own: z.object({ tiles: tilesByHexSchema }) },
  /**
   * Plan and deployment are both confirmed: the tiles are shown, and the hash of the plan is published. The aircraft
   * appear too, unless a turn comes before phase 5; then `aircraftPlaced` follows.
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
  /** The cast allows any turn: turns of options have names of their own (`join-schemas.ts`). */
  turnBegan: {
    open: z.object({ round: z.int(), turn: baseTurnSchema as unknown as z.ZodMiniType<Turn> }),
  },
  mosquitoFlew: {
    open: z.object({
      path,
      at: hexSchema,
      height: heightSchema,
      landed: z.boolean(),
      /** The number of markers spent, the surcharge for smoke included (D5.6). */
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
      /** The squadron's fuel: `spent` for this flight, and `fuel` left on the gauge afterwards. */
      spent: z.int(),
      fuel: z.int(),
      tookOff: z.boolean(),
      landed: z.boolean(),
      /** Whether the squadron met the Mosquito (D5.3). */
      engaged: z.boolean(),
      /** Whether the squadron acted automatically at the end of the turn, because it had no order (D6.13). */
      automatic: z.boolean(),
      ledger,
    }),
  },
  squadronCrashed: {
    open: z.object({ squadron: squadronIdSchema, at: hexSchema, atSea: z.boolean(), ledger }),
  },
  /** The fighters' turn is over, and S2 is scored. `idle`: whether it ended because no German piece could act (D3). */
  fightersTurnEnded: { open: z.object({ idle: z.boolean(), ledger }) },
  bomberFlew: {
    open: z.object({
      card: headingSchema,
      at: hexSchema,
      altitude: altitudeSchema,
      /** Whether the bomber strikes its target in this hex. */
      struck: z.boolean(),
      landed: z.boolean(),
      ledger,
    }),
  },
  nightEnded: {
    open: z.object({
      result: nightResultSchema,
      /** Whether the Mosquito was still airborne and flew home. */ mosquitoHome: z.boolean(),
    }),
  },
  /** The next night begins: the values that carry over, and the seat that now plays the British (D13). */
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
/** An event of the base game, without the fields of options. */
export type BaseEvent = EventOf<typeof baseEventKinds>
/** The open part of an event of the base game. */
export type BaseEventOpen<T extends BaseEvent['type']> = NonNullable<Extract<BaseEvent, { type: T }>['open']>
