import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import type { AnyPreparedGame, StandingOrderEffect } from '../../game.ts'
import { type Refusal, refusal as refusalOf } from '../../refusal.ts'
import { openPartOfPlay, type PlayWithFields } from '../base.ts'
import { type AutomaticEffect, commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import { eliminatedSeats, type TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { isOverDays } from '../time-control.ts'
import { entryNumbersOf } from '../traces.ts'
import {
  type BeforehandEnd,
  beforehandOf,
  beforehandUntilSchema,
  type OrderBeforehand,
  type OwnBeforehandFields,
} from './beforehand.ts'
import { seatsWaitingAtTable } from './bids.ts'
import { refuseDuringStandingOrder } from './standing-orders.commands.ts'
import type { StandingOrderFields } from './standing-orders.ts'
import { refuseDuringSubstitution } from './substitutes.commands.ts'
import type { SubstituteFields } from './substitutes.ts'

type Reads = StandingOrderFields & SubstituteFields

const reasons = [
  'beforehand.none',
  'beforehand.notNow',
  'beforehand.nothingToWaitFor',
  'beforehand.unknown',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

/**
 * The effect of a seat's order given beforehand now: an order, `waits`, or the reason why it ends. It depends only on
 * the public part of the play.
 */
function does(
  game: AnyPreparedGame,
  play: PlayWithFields,
  seat: SeatId,
  { until, watched }: Pick<OrderBeforehand, 'until'> & { watched?: string },
): Exclude<StandingOrderEffect, 'ends'> | { ends: BeforehandEnd } {
  const view = openPartOfPlay(play)
  const { beforehand } = game.standing ?? {}
  const waiting = seatsWaitingAtTable(game, view)
  if (!beforehand || waiting.secret !== undefined) return { ends: 'secret' }
  if (!waiting.seats.includes(seat)) return 'waits'
  if (watched !== undefined && beforehand.watched(view.game, seat, until) !== watched)
    return { ends: 'happened' }
  const now = beforehand.now(view.game, seat, until)
  return now === 'ends' ? { ends: 'choice' } : now
}

/**
 * The order that a seat gave beforehand, as the game's order for the present turn. Undefined if the seat gave none, if
 * its order has ended, or if it orders nothing in this turn.
 */
export function beforehandOrderNow(
  game: AnyPreparedGame,
  play: PlayWithFields<object, OwnBeforehandFields>,
  seat: SeatId,
): unknown {
  const given = beforehandOf(play.table, seat)
  if (!given || play.table.open.ending) return undefined
  const now = does(game, play, seat, given)
  return typeof now === 'object' && 'order' in now ? now.order : undefined
}

/**
 * The reason why a seat may not give an order beforehand with this condition (T24), or undefined. It depends on public
 * knowledge alone.
 * @param until the condition until which turns pass
 */
export function refuseBeforehand(
  game: AnyPreparedGame,
  play: PlayWithFields<Reads>,
  seat: SeatId,
  until: string,
): Refusal | undefined {
  const { started, timeControl } = play.table.open
  if (!started) return refusal('T24', 'beforehand.notNow')
  const { beforehand } = game.standing ?? {}
  if (!beforehand?.conditions.includes(until) || !isOverDays(timeControl))
    return refusal('T24', 'beforehand.unknown')
  const already = refuseDuringSubstitution(play, seat) ?? refuseDuringStandingOrder(play, seat)
  if (already) return already
  const now = does(game, play, seat, { until })
  if (typeof now !== 'object' || !('ends' in now)) return undefined
  return refusal('T24', now.ends === 'secret' ? 'beforehand.notNow' : 'beforehand.nothingToWaitFor')
}

/** The conditions that a seat may choose for an order given beforehand now (T24); empty when it may give none. */
export const beforehandConditionsNow = (
  game: AnyPreparedGame,
  play: PlayWithFields<Reads>,
  seat: SeatId,
): string[] =>
  (game.standing?.beforehand?.conditions ?? []).filter(
    (until) => refuseBeforehand(game, play, seat, until) === undefined,
  )

/**
 * The reason why a seat's order given beforehand ends now; undefined if the order does not end, or if the seat has
 * given none.
 */
function endOf(
  game: AnyPreparedGame,
  play: PlayWithFields<Reads, OwnBeforehandFields>,
  seat: SeatId,
): BeforehandEnd | undefined {
  const given = beforehandOf(play.table, seat)
  if (!given) return undefined
  const { substitutes, standing } = play.table.open
  const isOut = eliminatedSeats(game, play).includes(seat)
  if (substitutes?.[seat] !== undefined || standing?.[seat] !== undefined || isOut) return 'replaced'
  const now = does(game, play, seat, given)
  return typeof now === 'object' && 'ends' in now ? now.ends : undefined
}

const ending = (seat: SeatId, by: BeforehandEnd): AnyEvent => ({
  type: 'orderBeforehandEnded',
  own: { [seat]: { by } },
})

/**
 * The event that ends an order given beforehand, for the first seat whose order must end now; undefined when no order
 * must. The event is shown only to the seat that gave the order.
 */
function next(
  game: AnyPreparedGame,
  play: PlayWithFields<Reads, OwnBeforehandFields>,
): AutomaticEffect | undefined {
  if (play.table.open.ending) return undefined
  for (const seat of Object.keys(play.table.secrets ?? {}).sort()) {
    const by = endOf(game, play, seat)
    if (by) return { event: ending(seat, by) }
  }
  return undefined
}

/**
 * The event that ends a seat's order given beforehand, if it has one. Callers append it after the public events,
 * because records leave it out.
 */
export const beforehandEndedEvents = (
  { table }: PlayWithFields<object, OwnBeforehandFields>,
  seat: SeatId,
  by: 'holder' | 'takenBack',
): AnyEvent[] => (beforehandOf(table, seat) ? [ending(seat, by)] : [])

export const commands = featureCommands({
  rules: {
    T24: 'In games over days a seat may secretly order beforehand that its turns pass until an event of its choice. Nobody else is told. The order ends with that event, with a turn that has something to decide, with a secret phase, when the seat takes an order back or when its holder withdraws it.',
  },
  reasons,
  commands: {
    orderBeforehand: commandKind({
      schema: z.strictObject({
        type: z.literal('orderBeforehand'),
        seat: seatSchema,
        until: beforehandUntilSchema,
      }),
      refuse: ({ game, play }: TableSituation<Reads>, { seat, until }) =>
        refuseBeforehand(game, play, seat, until),
      decide({ game, play }, { seat, until }) {
        const watched = game.standing?.beforehand?.watched({ open: play.game.open }, seat, until) ?? ''
        return [{ type: 'orderedBeforehand', own: { [seat]: { until, watched } } }]
      },
    }),
    withdrawBeforehand: commandKind({
      schema: z.strictObject({ type: z.literal('withdrawBeforehand'), seat: seatSchema }),
      refuse: ({ play }: TableSituation<object, OwnBeforehandFields>, { seat }) =>
        beforehandOf(play.table, seat) ? undefined : refusal('T24', 'beforehand.none'),
      decide: ({ play }, { seat }) => beforehandEndedEvents(play, seat, 'holder'),
    }),
  },
  byTheServer: ['orderBeforehandEnded'],
  // Records leave out only the events that give and end an order beforehand. The game's orders that the server gave by
  // it stay, as orders of the seat.
  leftOut: entryNumbersOf('orderedBeforehand', 'orderBeforehandEnded'),
  next,
  bounded: {
    commands: ['orderBeforehand'],
    isTrace: ({ type, own }, seat) => type === 'orderedBeforehand' && own?.[seat] !== undefined,
  },
})
