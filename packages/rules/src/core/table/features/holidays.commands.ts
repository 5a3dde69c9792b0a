import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import { type Refusal, refusal as refusalOf } from '../../refusal.ts'
import type { Clocks } from '../clock.ts'
import { commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import { clocksNow } from '../situation.ts'
import { holidayDaysSchema, seatSchema } from '../terms.ts'
import { holidaysPerMonth, type TimeControl } from '../time-control.ts'
import { holidaysLeft, holidayUntil } from './holidays.ts'

const reasons = [
  'holiday.already',
  'holiday.none',
  'holiday.notTaken',
  'holiday.timeOver',
  'holiday.tooMany',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

/** Whether the clock that days off would stop (the seat's own, or the common one in a secret phase) has run out. */
const isOver = ({ common, seats }: Clocks, seat: SeatId): boolean =>
  common.runs ? common.left <= 0 : seats[seat]?.runs === true && seats[seat].left <= 0

/**
 * The reason why a seat may not take this many days off now (T23), or undefined.
 * @param clocks at the present time; undefined at an untimed table
 */
export function refuseHoliday(
  timeControl: TimeControl | undefined,
  clocks: Clocks | undefined,
  seat: SeatId,
  days: number,
): Refusal | undefined {
  if (!clocks || holidaysPerMonth(timeControl) === 0) return refusal('T23', 'holiday.none')
  if (holidayUntil(clocks, seat) !== undefined) return refusal('T23', 'holiday.already')
  if (isOver(clocks, seat)) return refusal('T23', 'holiday.timeOver')
  const left = holidaysLeft(timeControl, clocks, seat)
  return days > left ? refusal('T23', 'holiday.tooMany', { left }) : undefined
}

export const commands = featureCommands({
  rules: {
    T23: 'In games over days each seat may take off the number of days in a month that the room says, before its time is over. Its clock and the common one are stopped meanwhile.',
  },
  reasons,
  commands: {
    takeHoliday: commandKind({
      schema: z.strictObject({ type: z.literal('takeHoliday'), seat: seatSchema, days: holidayDaysSchema }),
      refuse: (situation, { seat, days }) =>
        refuseHoliday(situation.play.table.open.timeControl, clocksNow(situation), seat, days),
      decide: (_, { seat, days }) => [{ type: 'holidayTaken', open: { seat, days } }],
    }),
    endHoliday: commandKind({
      schema: z.strictObject({ type: z.literal('endHoliday'), seat: seatSchema }),
      refuse(situation, { seat }) {
        const clocks = clocksNow(situation)
        const isTaken = clocks && holidayUntil(clocks, seat) !== undefined
        return isTaken ? undefined : refusal('T23', 'holiday.notTaken')
      },
      decide: (_, { seat }) => [{ type: 'holidayEnded', open: { seat } }],
    }),
  },
})
