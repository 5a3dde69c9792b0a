/** Parts from inside Blue Max for the test kit: nobody else imports them. */
import { eventSchema, eventsOf, type Random } from '../core/index.ts'
import { type BlueMaxEvent, eventKinds } from './events.ts'
import { evolve } from './evolve.ts'
import { advance, beginCombat, beginTurn } from './flow/advance.ts'
import { EventRecorder } from './flow/script.ts'
import type { BlueMaxRules } from './rules.ts'
import type { BlueMaxState } from './state/open.ts'

export { prepareBlueMax } from './game.ts'
export { freshSheet } from './rules.ts'

/** Consequences of a position without an order: the turn begins, or its phase 5. */
export function eventsFrom(
  rules: BlueMaxRules,
  state: BlueMaxState,
  random: Random,
  phase: 'tailing' | 'combat',
): BlueMaxEvent[] {
  const script = new EventRecorder(rules, state, random, { event: eventSchema(eventKinds), evolve })
  if (phase === 'tailing') beginTurn(script)
  else beginCombat(script)
  advance(script)
  return eventsOf(script.decided)
}
