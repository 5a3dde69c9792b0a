import { z } from 'zod/mini'
import { refusal as refusalOf } from '../../refusal.ts'
import { commandKind, featureCommands, type RefusalBuilder, wishKind } from '../feature.ts'
import { defaultSpectatorDelayRounds, seatSchema } from '../terms.ts'
import { traceTestFor } from '../traces.ts'

const reasons = ['spectators.already', 'spectators.none', 'spectators.notStarted'] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

export const commands = featureCommands({
  rules: {
    T31: 'While a game is played, spectators are admitted if all seats agree, and see it two rounds late; any one seat can keep them out again.',
  },
  reasons,
  commands: {
    closeToSpectators: commandKind({
      schema: z.strictObject({ type: z.literal('closeToSpectators'), seat: seatSchema }),
      refuse({ play }) {
        const { started, spectators } = play.table.open
        if (!started) return refusal('T31', 'spectators.notStarted')
        return spectators === 'none' ? refusal('T31', 'spectators.none') : undefined
      },
      decide: () => [{ type: 'spectatorsKeptOut', open: {} }],
    }),
  },
  wishes: {
    spectators: wishKind({
      refuse: ({ play }) =>
        play.table.open.spectators === 'public' ? refusal('T31', 'spectators.already') : undefined,
      grant: () => [{ type: 'spectatorsLetIn', open: { delayRounds: defaultSpectatorDelayRounds } }],
    }),
  },
  bounded: { commands: ['closeToSpectators'], isTrace: traceTestFor('spectatorsKeptOut') },
})
