import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import type { AnyPreparedGame, StandingMove } from '../../game.ts'
import { type Refusal, refusal as refusalOf } from '../../refusal.ts'
import { openOf, type PlayWith } from '../base.ts'
import { type AutomaticEffect, commandKind, featureCommands, type RefuseFor } from '../feature.ts'
import { eliminatedAt, type TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { isOverDays } from '../time-control.ts'
import { entryNumbersOf } from '../traces.ts'
import {
  type BeforehandEnd,
  beforehandOf,
  type OrderBeforehand,
  type OwnBeforehandFields,
  untilSchema,
} from './beforehand.ts'
import { seatsWaitingAt } from './bids.ts'
import { refuseWhileStanding } from './standing-orders.commands.ts'
import type { StandingOrderFields } from './standing-orders.ts'
import { refuseSubstituted } from './substitutes.commands.ts'
import type { SubstituteFields } from './substitutes.ts'

type Reads = StandingOrderFields & SubstituteFields

const reasons = [
  'beforehand.none',
  'beforehand.notNow',
  'beforehand.nothingToWaitFor',
  'beforehand.unknown',
] as const
const refusal: RefuseFor<typeof reasons> = refusalOf

/**
 * The action of an order given beforehand for a seat now, until this condition is met; or the reason why it ends. It
 * depends only on the public part of the play.
 */
function does(
  game: AnyPreparedGame,
  play: PlayWith,
  seat: SeatId,
  { until, watched }: Pick<OrderBeforehand, 'until'> & { watched?: string },
): Exclude<StandingMove, 'ends'> | { ends: BeforehandEnd } {
  const view = openOf(play)
  const { beforehand } = game.standing ?? {}
  const waiting = seatsWaitingAt(game, view)
  if (!beforehand || waiting.secret !== undefined) return { ends: 'secret' }
  if (!waiting.seats.includes(seat)) return 'waits'
  if (watched !== undefined && beforehand.watched(view.game, seat, until) !== watched)
    return { ends: 'happened' }
  const now = beforehand.now(view.game, seat, until)
  return now === 'ends' ? { ends: 'choice' } : now
}

/** The order that a seat has given beforehand for this turn; undefined if it has given none, or none that applies now. */
export function orderedBeforehand(
  game: AnyPreparedGame,
  play: PlayWith<object, OwnBeforehandFields>,
  seat: SeatId,
): unknown {
  const given = beforehandOf(play.table, seat)
  if (!given || play.table.open.ending) return undefined
  const now = does(game, play, seat, given)
  return typeof now === 'object' && 'order' in now ? now.order : undefined
}

/** Why a seat may not give this order beforehand (T24), or undefined. It depends on public knowledge alone. */
export function refuseBeforehand(
  game: AnyPreparedGame,
  play: PlayWith<Reads>,
  seat: SeatId,
  until: string,
): Refusal | undefined {
  const { started, timeControl } = play.table.open
  if (!started) return refusal('T24', 'beforehand.notNow')
  const { beforehand } = game.standing ?? {}
  if (!beforehand?.conditions.includes(until) || !isOverDays(timeControl))
    return refusal('T24', 'beforehand.unknown')
  const already = refuseSubstituted(play, seat) ?? refuseWhileStanding(play, seat)
  if (already) return already
  const now = does(game, play, seat, { until })
  if (typeof now !== 'object' || !('ends' in now)) return undefined
  return refusal('T24', now.ends === 'secret' ? 'beforehand.notNow' : 'beforehand.nothingToWaitFor')
}

/** The conditions from which a seat may choose now (T24); empty where it may give no order beforehand. */
export const beforehandConditionsNow = (
  game: AnyPreparedGame,
  play: PlayWith<Reads>,
  seat: SeatId,
): string[] =>
  (game.standing?.beforehand?.conditions ?? []).filter(
    (until) => refuseBeforehand(game, play, seat, until) === undefined,
  )

/** The end of the order that a seat has given beforehand, if it ends now. */
function endOf(
  game: AnyPreparedGame,
  play: PlayWith<Reads, OwnBeforehandFields>,
  seat: SeatId,
): BeforehandEnd | undefined {
  const given = beforehandOf(play.table, seat)
  if (!given) return undefined
  const { substitutes, standing } = play.table.open
  const isOut = eliminatedAt(game, play).includes(seat)
  if (substitutes?.[seat] !== undefined || standing?.[seat] !== undefined || isOut) return 'replaced'
  const now = does(game, play, seat, given)
  return typeof now === 'object' && 'ends' in now ? now.ends : undefined
}

const ending = (seat: SeatId, by: BeforehandEnd): AnyEvent => ({
  type: 'orderBeforehandEnded',
  own: { [seat]: { by } },
})

/** The next seat whose order given beforehand ends now. Nobody but the seat is told. */
function next(
  game: AnyPreparedGame,
  play: PlayWith<Reads, OwnBeforehandFields>,
): AutomaticEffect | undefined {
  if (play.table.open.ending) return undefined
  for (const seat of Object.keys(play.table.secrets ?? {}).sort()) {
    const by = endOf(game, play, seat)
    if (by) return { event: ending(seat, by) }
  }
  return undefined
}

/**
 * The event that ends the order that a seat has given beforehand, if it has one. It comes after the public events: a
 * record does not contain it.
 */
export const beforehandEnded = (
  { table }: PlayWith<object, OwnBeforehandFields>,
  seat: SeatId,
  by: 'holder' | 'takenBack',
): AnyEvent[] => (beforehandOf(table, seat) ? [ending(seat, by)] : [])

export const commands = featureCommands({
  rules: {
    T24: 'In games over days a seat may order beforehand, in secret, that its turns pass until something happens that it names. Nobody else is told. It ends then, with a turn that has something to decide, with a secret phase, when the seat takes an order back or when its holder withdraws it.',
  },
  reasons,
  commands: {
    orderBeforehand: commandKind({
      schema: z.strictObject({ type: z.literal('orderBeforehand'), seat: seatSchema, until: untilSchema }),
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
      decide: ({ play }, { seat }) => beforehandEnded(play, seat, 'holder'),
    }),
  },
  byTheServer: ['orderBeforehandEnded'],
  // The executed orders themselves stay in the record, as orders of the seat.
  leftOut: entryNumbersOf('orderedBeforehand', 'orderBeforehandEnded'),
  next,
  bounded: {
    commands: ['orderBeforehand'],
    isTrace: ({ type, own }, seat) => type === 'orderedBeforehand' && own?.[seat] !== undefined,
  },
})
