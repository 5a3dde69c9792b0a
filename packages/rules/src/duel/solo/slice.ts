import { z } from 'zod/mini'
import type { Hex } from '../../core/index.ts'
import { headingSchema, hexSchema } from '../board/pieces.ts'
import { openSlice } from '../state/slices.ts'

/** D11: closed to the bomber, by their numbers. */
export const closedHexes: readonly Hex[] = [7, 15, 30, 43]

/** The weather card's part of the solo mission; public as the card is (D11.2, D14). */
export const soloCardSchema = z.object({
  bomber: hexSchema,
  mosquito: hexSchema,
  /** Whether the first or the second city entered is the target. */
  target: z.int(),
})

const cards = z.array(headingSchema)

/** The public part of the solo mission. The order of the decks is not stored: it follows from the seed. */
export const solo = openSlice(
  'solo',
  z.object({
    card: z.optional(soloCardSchema),
    /** Cities that the bomber has entered on its way out. */
    cities: z.int(),
    /** Cards turned over from each deck, in order, including those put aside: all of them are used up (D11.4). */
    out: cards,
    home: cards,
  }),
  { cities: 0, out: [], home: [] },
)
