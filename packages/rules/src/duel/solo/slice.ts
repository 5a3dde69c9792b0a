import { z } from 'zod/mini'
import type { Hex } from '../../core/index.ts'
import { headingSchema, hexSchema } from '../board/pieces.ts'
import { openSlice } from '../state/slices.ts'

/** The numbers of the hexes that are closed to the bomber in the solo mission (D11). */
export const closedHexes: readonly Hex[] = [7, 15, 30, 43]

/**
 * The part of a weather card that only the solo mission uses: both start airports and the target. It is public, as the
 * card is (D11.2, D14).
 */
export const soloCardSchema = z.object({
  bomber: hexSchema,
  mosquito: hexSchema,
  /** The target by its order on the way: the first (1) or the second (2) city that the bomber enters. */
  target: z.int(),
})

const cards = z.array(headingSchema)

/** The public state of the solo mission. The order of the decks is not stored: it is computed from the seed. */
export const solo = openSlice(
  'solo',
  z.object({
    card: z.optional(soloCardSchema),
    /** The number of cities that the bomber has entered on its way out. */
    cities: z.int(),
    /**
     * The cards turned over from the red deck (`out`) and the green deck (`home`), in order, including cards put aside,
     * which count as used (D11.4).
     */
    out: cards,
    home: cards,
  }),
  { cities: 0, out: [], home: [] },
)
