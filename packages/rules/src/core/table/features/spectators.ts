import { z } from 'zod/mini'
import { featureEvents } from '../feature.ts'
import { delayRoundsSchema } from '../terms.ts'

/**
 * Spectators who are admitted or excluded during a game (T31). They are part of the table's terms, so `seats.ts` folds
 * these events.
 */
export const events = featureEvents({
  kinds: {
    /** From now on everybody may watch the game, with a delay of this many rounds. */
    spectatorsLetIn: { open: z.object({ delayRounds: delayRoundsSchema }) },
    /** From now on nobody may watch. */
    spectatorsKeptOut: { open: z.object({}) },
  },
  wishes: { spectators: {} },
  endsRequest: ['spectatorsLetIn'],
})
