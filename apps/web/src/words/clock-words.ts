import { holidaysPerMonth, type TimeControl } from '@opsroom/rules/core'
import { saySentences } from './lists.ts'
import { say } from './words.ts'

const second = 1000
const hour = 3600
const day = 24 * hour

const two = (number: number): string => String(number).padStart(2, '0')

/** A duration as on a clock, rounded up: `9:59`, `1:02:03`; long ones in days and hours. */
export function sayTimeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / second))
  const [days, hours] = [Math.floor(seconds / day), Math.floor((seconds % day) / hour)]
  const minutes = Math.floor((seconds % hour) / 60)
  if (days > 0)
    return hours > 0 ? say('clock.daysAndHours', { days, hours }) : say('clock.days', { count: days })
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A number of hours as a text, in days if it is a whole number of days. */
export const sayHours = (hours: number): string =>
  hours % 24 === 0 ? say('clock.days', { count: hours / 24 }) : say('clock.hours', { count: hours })

type Bank = Extract<TimeControl, { kind: 'bank' }>
const ofBank = ({ bankHours, incrementHours, capHours }: Bank) => ({
  bank: sayHours(bankHours),
  increment: sayHours(incrementHours),
  cap: sayHours(capHours),
})

/**
 * The unit and the number in which a length given in minutes is shown: seconds if the length is below two minutes and
 * not a whole number of minutes.
 */
const spoken = (minutes: number): { unit: 'seconds' | 'minutes'; count: number } =>
  minutes < 2 && !Number.isInteger(minutes)
    ? { unit: 'seconds', count: Math.round(minutes * 60) }
    : { unit: 'minutes', count: minutes }

/** The time control of a room in the short form used in chess: `30 min + 20 s`. */
export function sayTimeControlShort(timeControl: TimeControl | undefined): string {
  if (!timeControl) return say('timeControl.short.untimed')
  if (timeControl.kind === 'days') return say('timeControl.short.days', { count: timeControl.days })
  if (timeControl.kind === 'bank') return say('timeControl.short.bank', ofBank(timeControl))
  const { unit, count: bank } = spoken(timeControl.bankMinutes)
  const data = { bank, increment: timeControl.incrementSeconds }
  return say(unit === 'seconds' ? 'timeControl.short.live.seconds' : 'timeControl.short.live', data)
}

/** The time control of a room as a sentence, with the days off that its players have. */
export function sayTimeControl(timeControl: TimeControl | undefined): string {
  const holidays = holidaysPerMonth(timeControl)
  return saySentences([
    sayTimes(timeControl),
    ...(holidays > 0 ? [say('timeControl.says.holidays', { count: holidays })] : []),
  ])
}

function sayTimes(timeControl: TimeControl | undefined): string {
  if (!timeControl) return say('timeControl.says.untimed')
  if (timeControl.kind === 'days') return say('timeControl.says.days', { count: timeControl.days })
  if (timeControl.kind === 'bank') return say('timeControl.says.bank', ofBank(timeControl))
  const [bank, away] = [spoken(timeControl.bankMinutes), spoken(timeControl.disconnectMinutes)]
  return say('timeControl.says.live', {
    bank: bank.count,
    bankUnit: bank.unit,
    increment: timeControl.incrementSeconds,
    away: away.count,
    awayUnit: away.unit,
  })
}
