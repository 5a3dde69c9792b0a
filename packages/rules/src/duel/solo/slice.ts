import { z } from 'zod'
import { headingSchema, hexSchema } from '../pieces.ts'
import { openSlice } from '../state/slices.ts'

/** What the weather card says of the solo mission; public as the card is (D11.2, D14). */
export const soloCardSchema = z.object({
  bomber: hexSchema,
  mosquito: hexSchema,
  /** Whether the first or the second city entered is the target. */
  target: z.number().int(),
})

const cards = z.array(headingSchema)

/** The solo mission as all may know it. The order of the decks stands nowhere: it follows from the seed. */
export const solo = openSlice(
  'solo',
  z.object({
    card: soloCardSchema.optional(),
    /** Cities that the bomber has entered on its way out. */
    cities: z.number().int(),
    /** Cards turned over of each deck, in order, those put aside too: used, all of them (D11.4). */
    out: cards,
    home: cards,
  }),
  { cities: 0, out: [], home: [] },
)
