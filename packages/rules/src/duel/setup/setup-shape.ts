import { z } from 'zod/mini'
import { editionSchema } from '../board/pieces.ts'
import { playablePackSchema } from '../board/validate.ts'
import { rulebookSchema } from './editions.ts'

/**
 * The form of a setup: what the base game asks for, and what options add.
 * @param advanced the schema of the list of advanced rules
 * @param expansions the schema of the list of expansions
 * @param more fields that options add
 */
export const setupShape = <A extends z.ZodMiniType, E extends z.ZodMiniType, F extends z.core.$ZodShape>(
  advanced: A,
  expansions: E,
  more: F,
) =>
  z.strictObject({
    /** `standard`, or a whole board pack of one's own. */
    board: z._default(z.union([z.literal('standard'), playablePackSchema]), 'standard'),
    edition: z._default(editionSchema, 'v2'),
    /** The first edition by the letter of one of its rulebooks (docs/editions.md). */
    rulebook: z.optional(rulebookSchema),
    /** Ids of advanced rules. */
    advanced,
    /** Ids of expansions. */
    expansions,
    /** Nights that are agreed at the start (D13.1). */
    nights: z._default(z.int().check(z.minimum(1), z.maximum(9)), 1),
    /** Two nights under the same weather card, sides exchanged in between (D13.2). */
    mirror: z._default(z.boolean(), false),
    /** Sides are exchanged after each night of a game of several (D13.1). */
    exchange: z.optional(z.literal(true)),
    /** The German has the red fronts of the tiles alone, for a first game (D7.10). */
    redTilesOnly: z.optional(z.literal(true)),
    /**
     * Whether the players do without the estimates on the map: reach and expected loss. Absent: everybody may show them.
     */
    overlays: z.optional(z.literal(false)),
    ...more,
  })

/** One night of the base game. */
export const firstNight = {
  board: 'standard' as const,
  edition: 'v2' as const,
  advanced: [],
  expansions: [],
  nights: 1,
  mirror: false,
}
