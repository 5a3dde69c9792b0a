import { z } from 'zod/mini'
import { editionSchema } from '../board/pieces.ts'
import { playablePackSchema } from '../board/validate.ts'
import { rulebookSchema } from './editions.ts'

/**
 * The schema of a setup: the fields of the base game, and the fields that options add.
 * @param advanced the schema of the list of advanced rules
 * @param expansions the schema of the list of expansions
 * @param more the fields that options add
 */
export const setupShape = <A extends z.ZodMiniType, E extends z.ZodMiniType, F extends z.core.$ZodShape>(
  advanced: A,
  expansions: E,
  more: F,
) =>
  z.strictObject({
    /** The board: `standard`, or a complete board pack that the players bring. */
    board: z._default(z.union([z.literal('standard'), playablePackSchema]), 'standard'),
    edition: z._default(editionSchema, 'v2'),
    /** The rulebook of the first edition that is followed to the letter (docs/editions.md). */
    rulebook: z.optional(rulebookSchema),
    /** The ids of the chosen advanced rules. */
    advanced,
    /** The ids of the chosen expansions. */
    expansions,
    /** The number of nights (D13.1). */
    nights: z._default(z.int().check(z.minimum(1), z.maximum(9)), 1),
    /**
     * Whether the game is a mirror match: two nights with the same weather card, with sides exchanged in between
     * (D13.2).
     */
    mirror: z._default(z.boolean(), false),
    /** Set if sides are exchanged after each night of a game of several nights (D13.1). */
    exchange: z.optional(z.literal(true)),
    /** Set if the German has only the red fronts of the tiles, for a first game (D7.10). */
    redTilesOnly: z.optional(z.literal(true)),
    /**
     * Whether the players may show the estimates on the map (reach and expected loss): `false` if they do without them,
     * absent when everybody may show them.
     */
    overlays: z.optional(z.literal(false)),
    ...more,
  })

/** The setup of one night of the base game. */
export const oneNightSetup = {
  board: 'standard' as const,
  edition: 'v2' as const,
  advanced: [],
  expansions: [],
  nights: 1,
  mirror: false,
}
