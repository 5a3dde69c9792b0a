import type { BlueMaxSetup } from '@opsroom/rules/blue-max'
import { say } from '../words/words.ts'

/** The options of a room in plain words, one line each. */
export function describeSetup(setup: unknown): string[] {
  const { fuel, altitude, observer, lewis, allies, central } = setup as BlueMaxSetup
  return [
    say('setup.pilots', { allies, central }),
    ...(fuel ? [say('setup.fuel')] : []),
    ...(altitude ? [say('setup.altitude')] : []),
    ...(observer ? [say('setup.observer')] : []),
    ...(lewis ? [say('setup.lewis')] : []),
  ]
}
