import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import type { PlayWithFields } from '../base.ts'
import { commandKind, featureCommands, type RefusalBuilder, wishKind } from '../feature.ts'
import { seatsWhoMustConsent, type TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import type { SubstituteFields } from './substitutes.ts'

const reasons = ['resume.noSubstitute', 'substitute.alone', 'substitute.already'] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

/** Refuses a command if a bot already substitutes for the holder of the seat (T14). */
export const refuseDuringSubstitution = ({ table }: PlayWithFields<SubstituteFields>, seat: SeatId) =>
  table.open.substitutes?.[seat] === undefined ? undefined : refusal('T14', 'substitute.already')

export const commands = featureCommands({
  rules: {
    T14: 'A bot may substitute for the holder of a seat while the game runs, if the others agree; the holder takes over again at any time.',
    T15: 'While a substitute plays for a seat its holder sees everything and gives no orders in the game.',
  },
  reasons,
  commands: {
    resume: commandKind({
      schema: z.strictObject({ type: z.literal('resume'), seat: seatSchema }),
      refuse: ({ play }: TableSituation<SubstituteFields>, { seat }) =>
        play.table.open.substitutes?.[seat] === undefined ? refusal('T14', 'resume.noSubstitute') : undefined,
      decide: (_, { seat }) => [{ type: 'resumed', open: { seat } }],
    }),
  },
  wishes: {
    substitute: wishKind<{ by: string }>({
      // The request is refused where no other person has to agree: a person who plays alone needs no substitute.
      refuse: (situation: TableSituation<SubstituteFields>, { seat }, person) =>
        seatsWhoMustConsent(situation, person).length === 0
          ? refusal('T14', 'substitute.alone')
          : refuseDuringSubstitution(situation.play, seat),
      grant: (_, { seat, by }) => [{ type: 'substituted', open: { seat, by } }],
    }),
  },
})
