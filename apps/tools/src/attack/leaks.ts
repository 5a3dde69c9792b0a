import type { AnyPreparedGame } from '@opsroom/rules/core'
import { blueMaxMistakes } from '@opsroom/testkit/blue-max-mistakes'
import { secretLeaks as duelLeaks, gameWithChangedEvents } from '@opsroom/testkit/leaks'
import type { PairedGameName } from '@opsroom/testkit/non-interference-pair'
import type { WireLeakName } from './wire-leaks.ts'

/** A leak that is planted in the servers of both worlds, and the pairs of nights that have to reveal it. */
interface Leak {
  game: PairedGameName
  /** The kind of secret that the leak gives away. */
  kind: string
  /** The number of the first night to play, if only some nights reveal the leak; absent if any night does. */
  night?: number
  /** Plants the leak in the rules of the game. */
  in?(game: AnyPreparedGame): AnyPreparedGame
  /** The name of the leak that is planted in the messages of the server. */
  wire?: WireLeakName
}

/** The leak that one of the deliberate mistakes in the rules makes. @param what the name of the mistake */
function ofRules(what: string): Required<Pick<Leak, 'in'>> {
  const mistake = [...duelLeaks, ...blueMaxMistakes].find((one) => one.what === what)
  if (!mistake?.in) throw new Error(`there is no mistake "${what}"`)
  return { in: mistake.in }
}

/** A leak: an event for everybody shows in which half of the possible deployments the actual deployment is. */
const deploymentAnnounced = (game: AnyPreparedGame): AnyPreparedGame =>
  gameWithChangedEvents(game, (event) =>
    event.type === 'defencesLocked' && JSON.stringify(event.own).length % 2 === 0
      ? [event, { type: 'turnBegan', open: { round: 0, turn: 'mosquito' } }]
      : [event],
  )

const known = {
  'route-length': { game: 'duel', kind: 'plan', ...ofRules('an open event that says how long the route is') },
  deployment: { game: 'duel', kind: 'defences', night: 55, in: deploymentAnnounced },
  pick: { game: 'blue-max', kind: 'pick', ...ofRules('a pick that can be told by its first letter') },
  start: { game: 'blue-max', kind: 'start', ...ofRules('a start that can be told by its row') },
  manoeuvre: { game: 'blue-max', kind: 'choose', ...ofRules('a side-slip that is announced') },
  tip: { game: 'blue-max', kind: 'tip', ...ofRules('a manoeuvre that a tailer can tell by its name') },
  burst: { game: 'blue-max', kind: 'fire', ...ofRules('a long burst that is announced') },
  waiting: { game: 'duel', kind: 'plan', wire: 'waiting' },
  'frame-for-draft': { game: 'duel', kind: 'defences', wire: 'frame-for-draft' },
  'frame-for-note': { game: 'duel', kind: 'notes', wire: 'frame-for-note' },
  'frame-for-take-back': { game: 'duel', kind: 'defences', wire: 'frame-for-take-back' },
  counting: { game: 'blue-max', kind: 'choose', wire: 'counting' },
  refusal: { game: 'duel', kind: 'plan', wire: 'refusal' },
  'order-in-answer': { game: 'blue-max', kind: 'pick', wire: 'order-in-answer' },
  'counted-notes': { game: 'duel', kind: 'notes', wire: 'counted-notes' },
} as const satisfies Record<string, Leak>
export type LeakName = keyof typeof known
export const leakNames = Object.keys(known) as LeakName[]
export const leakNamed = (name: LeakName): Leak => known[name]
