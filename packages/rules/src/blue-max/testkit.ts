/** Internals of Blue Max for the test kit; nothing else imports them. */
import { eventSchema, eventsOf, type Random } from '../core/index.ts'
import { type BlueMaxEvent, eventKinds } from './events.ts'
import { evolve } from './evolve.ts'
import { advance, beginCombat, beginTurn } from './flow/advance.ts'
import { EventRecorder } from './flow/script.ts'
import type { BlueMaxRules } from './rules.ts'
import type { BlueMaxState } from './state/open.ts'

export { prepareBlueMax } from './game.ts'

/** The events that follow from a position without an order, when a turn or its phase 5 begins. */
export function eventsWithoutOrder(
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
