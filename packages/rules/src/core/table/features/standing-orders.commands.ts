import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import type { AnyPreparedGame } from '../../game.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import type { PlayWithFields } from '../base.ts'
import { type AutomaticEffect, commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import type { TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { traceTestFor } from '../traces.ts'
import { type StandingOrderFields, standingEffectBySeat } from './standing-orders.ts'
import { refuseDuringSubstitution } from './substitutes.commands.ts'
import type { SubstituteFields } from './substitutes.ts'

/**
 * The next effect of a standing order: its end, or an order, which counts as an ordinary order of the seat. Undefined
 * if there is none.
 */
function next(game: AnyPreparedGame, play: PlayWithFields<StandingOrderFields>): AutomaticEffect | undefined {
  const { standing = {}, ending } = play.table.open
  const now = ending ? undefined : standingEffectBySeat(game, play)
  for (const seat of Object.keys(standing).sort()) {
    const act = now?.(seat) ?? 'waits'
    if (act === 'ends' || act === 'secret')
      return { event: { type: 'standingOrderEnded', open: { seat, by: 'game' } } }
    if (act !== 'waits') return { seat, order: act.order }
  }
  return undefined
}

/** The event that ends a seat's standing order, if it has one. */
export const standingOrderEndedEvents = (
  { table }: PlayWithFields<StandingOrderFields>,
  seat: SeatId,
): AnyEvent[] =>
  table.open.standing?.[seat] === undefined
    ? []
    : [{ type: 'standingOrderEnded', open: { seat, by: 'holder' } }]

/** Refuses a command if the seat already has a standing order. */
export const refuseDuringStandingOrder = ({ table }: PlayWithFields<StandingOrderFields>, seat: SeatId) =>
  table.open.standing?.[seat] === undefined ? undefined : refusal('T20', 'standing.already')

/**
 * The reason why a seat may not give a standing order now, or undefined. In a secret phase it may not, because there is
 * no open event to wait for, and nobody may show that they have finished.
 */
function refuseGiving({ game, play }: TableSituation<StandingOrderFields & SubstituteFields>, seat: SeatId) {
  if (!play.table.open.started) return refusal('T20', 'standing.notNow')
  const standing = standingEffectBySeat(game, play)
  if (!standing) return refusal('T20', 'standing.unknown')
  const already = refuseDuringSubstitution(play, seat) ?? refuseDuringStandingOrder(play, seat)
  if (already) return already
  const now = standing(seat)
  if (now === 'secret') return refusal('T20', 'standing.notNow')
  return now === 'ends' ? refusal('T20', 'standing.nothingToWaitFor') : undefined
}

const reasons = [
  'standing.already',
  'standing.nothingToWaitFor',
  'standing.notNow',
  'standing.none',
  'standing.unknown',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

export const commands = featureCommands({
  rules: {
    T20: 'A seat may openly give a standing order that its turns pass until an event of its choice. The order ends with that event, with a secret phase, when the seat takes an order back or when its holder withdraws it.',
  },
  reasons,
  commands: {
    giveStandingOrder: commandKind({
      schema: z.strictObject({ type: z.literal('giveStandingOrder'), seat: seatSchema }),
      refuse: (situation: TableSituation<StandingOrderFields & SubstituteFields>, { seat }) =>
        refuseGiving(situation, seat),
      decide: ({ game, play }, { seat }) => [
        {
          type: 'standingOrderGiven',
          open: { seat, watched: game.standing?.watched({ open: play.game.open }, seat) ?? '' },
        },
      ],
    }),
    withdrawStandingOrder: commandKind({
      schema: z.strictObject({ type: z.literal('withdrawStandingOrder'), seat: seatSchema }),
      refuse: ({ play }: TableSituation<StandingOrderFields>, { seat }) =>
        play.table.open.standing?.[seat] === undefined ? refusal('T20', 'standing.none') : undefined,
      decide: ({ play }, { seat }) => standingOrderEndedEvents(play, seat),
    }),
  },
  byTheServer: ['standingOrderEnded'],
  next,
  bounded: {
    commands: ['giveStandingOrder'],
    isTrace: traceTestFor('standingOrderGiven'),
  },
})
