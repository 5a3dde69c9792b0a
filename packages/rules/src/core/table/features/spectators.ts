import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'
import { delayRoundsSchema } from '../terms.ts'

/** Spectators who are let in or kept out while a game is played (T31). The terms of the table know the events. */
export const events = featureEvents({
  kinds: {
    /** From now on everybody may watch, so many rounds late. */
    spectatorsLetIn: { open: z.object({ delayRounds: delayRoundsSchema }) },
    /** From now on nobody may. */
    spectatorsKeptOut: { open: z.object({}) },
  },
  wishes: { spectators: {} },
  endsRequest: ['spectatorsLetIn'],
})
