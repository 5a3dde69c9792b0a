import { z } from 'zod/mini'
import { refusal as refusalOf } from '../../refusal.ts'
import { clocksStandUntil } from '../clock.ts'
import { commandKind, featureCommands, type RefusalBuilder, wishKind } from '../feature.ts'
import { clocksNow, type TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'

const reasons = ['pause.already', 'pause.noClocks', 'pause.none'] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

function isPaused(situation: TableSituation): boolean {
  const clocks = clocksNow(situation)
  return clocks !== undefined && clocksStandUntil(clocks, clocks.at)?.isPause === true
}

export const commands = featureCommands({
  rules: {
    T22: 'At a table with clocks the seats may agree on a pause: all clocks are stopped until a seat ends it, or until the time that was agreed.',
  },
  reasons,
  commands: {
    endPause: commandKind({
      schema: z.strictObject({ type: z.literal('endPause'), seat: seatSchema }),
      refuse: (situation) => (isPaused(situation) ? undefined : refusal('T22', 'pause.none')),
      decide: (_, { seat }) => [{ type: 'pauseEnded', open: { seat } }],
    }),
  },
  wishes: {
    pause: wishKind<{ minutes: number }>({
      refuse(situation) {
        if (!situation.play.table.open.clocks) return refusal('T22', 'pause.noClocks')
        return isPaused(situation) ? refusal('T22', 'pause.already') : undefined
      },
      grant: (_, { seat, minutes }) => [{ type: 'paused', open: { seat, minutes } }],
    }),
  },
})
