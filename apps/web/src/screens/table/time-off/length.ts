import type { TimeControl } from '@opsroom/rules/core'
import { sayHours } from '../../../words/clock-words.ts'
import { say } from './words/words.ts'

const hour = 60
const day = 24 * hour

/**
 * The lengths of the pauses that a player can ask for, in minutes: at a table with live clocks, and in games over days.
 */
export const pauseLengthsOf = (timeControl: TimeControl | undefined): readonly number[] =>
  timeControl?.kind === 'live' ? [15, hour, 4 * hour, day] : [day, 3 * day, 7 * day, 14 * day, 30 * day]

export const sayPauseLength = (minutes: number): string =>
  minutes % hour === 0 ? sayHours(minutes / hour) : say('timeOff.minutes', { count: minutes })
