import type { TimeControl } from '@opsroom/rules/core'
import { say } from './words.ts'

const second = 1000
const hour = 3600
const day = 24 * hour

const two = (number: number): string => String(number).padStart(2, '0')

/** An amount of time as a clock shows it, rounded up: `9:59`, `1:02:03`, and days and hours when there are many. */
export function sayLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / second))
  const [days, hours] = [Math.floor(seconds / day), Math.floor((seconds % day) / hour)]
  const minutes = Math.floor((seconds % hour) / 60)
  if (days > 0)
    return hours > 0 ? say('clock.daysAndHours', { days, hours }) : say('clock.days', { count: days })
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** How fast a room is played, in a sentence. */
export function sayTimeControl(timeControl: TimeControl | undefined): string {
  if (!timeControl) return say('timeControl.says.untimed')
  if (timeControl.kind === 'days') return say('timeControl.says.days', { count: timeControl.days })
  return say('timeControl.says.live', {
    bank: timeControl.bankMinutes,
    increment: timeControl.incrementSeconds,
    away: timeControl.disconnectMinutes,
  })
}
