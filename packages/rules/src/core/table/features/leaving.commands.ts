import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import { hasFields } from '../../fields.ts'
import type { LeavingConsequence } from '../../game.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import { tableEndedEvent, winnersAgainst } from '../ending.ts'
import { commandKind, featureCommands, type RefusalBuilder, wishKind } from '../feature.ts'
import type { DecisionInput, TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { refuseDuringSubstitution } from './substitutes.commands.ts'
import type { SubstituteFields } from './substitutes.ts'

/** The level of the bot that plays on for a seat under the policy `botPlaysOn`. */
const policyLevel = 'regular'

/** The events by which seats stop playing while the game goes on: they are eliminated, or a bot plays on for them. */
export const seatLeavingEvents = (
  seats: readonly SeatId[],
  policy: Exclude<LeavingConsequence, 'sideLoses'>,
  by: 'resignation' | 'time',
): AnyEvent[] =>
  seats.map((seat) =>
    policy === 'eliminated'
      ? { type: 'seatEliminated', open: { seat, by } }
      : { type: 'substituted', open: { seat, by: policyLevel } },
  )

const reasons = ['draw.alone', 'resign.notStarted'] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

/**
 * The reason why a seat may not resign now, or undefined. A seat that a bot already plays cannot resign if resigning
 * would only hand it to a bot.
 */
function refuseResigning({ game, play }: TableSituation<SubstituteFields>, seat: SeatId) {
  if (!play.table.open.started) return refusal('T5', 'resign.notStarted')
  return game.policy.leaver === 'botPlaysOn' ? refuseDuringSubstitution(play, seat) : undefined
}

function resigned(deciding: DecisionInput, seat: SeatId): AnyEvent[] {
  const { leaver } = deciding.game.policy
  if (leaver !== 'sideLoses') return seatLeavingEvents([seat], leaver, 'resignation')
  return [
    tableEndedEvent(deciding, {
      by: 'resignation',
      winners: winnersAgainst(deciding, [seat]),
      resigned: seat,
    }),
  ]
}

export const commands = featureCommands({
  rules: {
    T16: 'The holder of an eliminated seat may go on watching, but cannot act at the table before the end.',
  },
  reasons,
  commands: {
    resign: commandKind({
      schema: z.strictObject({ type: z.literal('resign'), seat: seatSchema }),
      refuse: (situation: TableSituation<SubstituteFields>, { seat }) => refuseResigning(situation, seat),
      decide: (deciding, { seat }) => resigned(deciding, seat),
    }),
  },
  wishes: {
    draw: wishKind({
      // A draw cannot be agreed on at a table with a single seat, because nobody else could agree.
      refuse: ({ play }) => (play.table.open.seats.length === 1 ? refusal('T8', 'draw.alone') : undefined),
      grant: (deciding) => [tableEndedEvent(deciding, { by: 'agreement', winners: [] })],
    }),
  },
  gameFollows: {
    seatEliminated: ({ game, play, random }, { open }) =>
      hasFields(open) ? (game.eliminate?.(play.game, String(open.seat), random) ?? []) : [],
  },
})
