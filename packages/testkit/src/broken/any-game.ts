import { z } from 'zod/mini'
import { changingEvents, type Mistake, openly } from './mistake.ts'

/**
 * Mistakes that can be made in any game.
 * @param type an event of the game with an open part, and what its schema does not take there
 */
export const anyGame = (type: string, wrong: object): readonly Mistake[] => [
  {
    what: 'a list that lists everything',
    caughtBy: 'canary',
    in: (game) => ({ ...game, schemas: { ...game.schemas, open: z.looseObject({}) } }),
  },
  {
    what: 'events that are shown whole',
    caughtBy: 'listed',
    in: (game) => ({ ...game, redact: (event) => event }),
  },
  {
    what: 'an event that its schema does not know',
    caughtBy: 'plays',
    in: (game) => changingEvents(game, (event) => [event.type === type ? openly(event, wrong) : event]),
  },
  {
    what: 'an event that is shown as its schema does not know it',
    caughtBy: 'parses',
    in: (game) => ({
      ...game,
      redact: (event, audience) => {
        const shown = game.redact(event, audience)
        return shown?.type === type ? openly(shown, wrong) : shown
      },
    }),
  },
  {
    what: 'a refusal without a rule',
    caughtBy: 'refusals',
    in: (game) => ({
      ...game,
      refuse: (view, seat, command) => game.refuse(view, seat, command) && { rule: '', reason: 'no' },
    }),
  },
]
