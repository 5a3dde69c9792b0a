import { refuseCommand } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { eventWithOpenFields, gameWithChangedEvents, type Mistake } from './mistake.ts'

/**
 * Deliberate mistakes that are possible in any game.
 * @param type a type of event with an open part
 * @param wrong content that the schema of that event rejects
 */
export const makeAnyGameMistakes = (type: string, wrong: object): readonly Mistake[] => [
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
    in: (game) =>
      gameWithChangedEvents(game, (event) => [
        event.type === type ? eventWithOpenFields(event, wrong) : event,
      ]),
  },
  {
    what: 'an event that is shown as its schema does not know it',
    caughtBy: 'parses',
    in: (game) => ({
      ...game,
      redact: (event, audience) => {
        const shown = game.redact(event, audience)
        return shown?.type === type ? eventWithOpenFields(shown, wrong) : shown
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
  {
    what: 'a refusal at the table without a rule',
    caughtBy: 'table',
    core: {
      refuse: (match, given, at) => {
        const refused = refuseCommand(match, given, at)
        return refused && given.scope === 'table' ? { ...refused, rule: '' } : refused
      },
    },
  },
  {
    what: 'an event that the public is not told of',
    caughtBy: 'replay',
    in: (game) => ({
      ...game,
      redact: (event, audience) =>
        audience === 'public' && event.type === type ? undefined : game.redact(event, audience),
    }),
  },
  {
    what: 'an order that a seat finds out of turn',
    caughtBy: 'out-of-turn',
    in: (game) => ({
      ...game,
      sample: (view, seat, rng) => game.sample(view, seat, rng) ?? { type: 'early' },
    }),
  },
]
