import { z } from 'zod/mini'
import { hexSchema } from '../../board/pieces.ts'
import type { FieldContents } from '../../rules/contribution.ts'
import type { Rules } from '../../rules/rules.ts'
import { openSlice } from '../../state/slices.ts'

/** The number of the Mosquito's markers with D10.1. */
export const increasedMarkers = 8

/** A field of the order `mosquitoBase` with D10.1: whether the Mosquito takes the 8 markers tonight. */
export const moreMarkersField = { moreMarkers: z.optional(z.boolean()) }

/** The start airport and the number of markers of the Mosquito tonight; empty until they are announced. */
export const mosquitoBaseTonight = openSlice(
  'mosquitoBase',
  z.object({ at: z.optional(hexSchema), markers: z.optional(z.int()) }),
  {},
)

export const markersTonight = (
  { markers }: Pick<Rules, 'markers'>,
  { moreMarkers }: FieldContents<typeof moreMarkersField>,
): number => (moreMarkers ? increasedMarkers : markers)
