import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import type { AnyPreparedGame } from '../../game.ts'
import { type Refusal, refusal as refusalOf } from '../../refusal.ts'
import { viewOf } from '../../state.ts'
import type { PlayWithFields } from '../base.ts'
import {
  absenceRunsOutAt,
  type Clocks,
  clockRunsOutAt,
  clocksAt,
  clocksStandUntil,
  seatRunsOutAt,
} from '../clock.ts'
import { tableEndedEvent, winnersAgainst } from '../ending.ts'
import { commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import { type DecisionInput, eliminatedSeats, playingSeats, type TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { type BiddingFields, type OwnBidFields, seatsWaitingAtTable } from './bids.ts'
import { seatLeavingEvents } from './leaving.commands.ts'

const reasons = [
  'claim.clocksStand',
  'claim.lateToo',
  'claim.noClocks',
  'claim.nobodyWaitedFor',
  'claim.notReady',
  'claim.paused',
  'claim.tooEarly',
  'standIn.unknown',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

const tooEarly = (seconds: number): Refusal => refusal('T12', 'claim.tooEarly', { seconds })
const inSeconds = (until: number, at: number): number => Math.ceil((until - at) / 1000)

const isLate = (clocks: Clocks, seat: SeatId, at: number): boolean =>
  (seatRunsOutAt(clocks, seat) ?? Number.POSITIVE_INFINITY) <= at

/**
 * The seats that a seat may claim to be late: the seats whose clocks run, without those against which the rules allow
 * it no claim.
 */
function rivalsOf(
  game: AnyPreparedGame,
  { game: { open } }: PlayWithFields,
  clocks: Clocks,
  seat: SeatId,
): SeatId[] {
  const side = game.sideOf({ open }, seat)
  // A seat cannot claim against its own side when a claim makes the late side lose the game. When the game goes on
  // without the late seat, it can.
  const isRival = (other: SeatId) =>
    game.policy.late === 'sideLoses' ? game.sideOf({ open }, other) !== side : other !== seat
  return Object.keys(clocks.seats).filter((other) => clocks.seats[other]?.runs && isRival(other))
}

/**
 * The time from which a claim is possible in a secret phase: the common clock has run out, or every other seat in play
 * has been away for too long. Both are public. While one of the others is connected, it may be the one that has not
 * given its order, so an earlier claim would tell which seats have given theirs. Undefined when the common clock does
 * not run.
 */
function secretRunsOutAt(
  game: AnyPreparedGame,
  view: PlayWithFields,
  clocks: Clocks,
  seat: SeatId,
): number | undefined {
  const common = clockRunsOutAt(clocks, clocks.common)
  if (common === undefined) return undefined
  const others = playingSeats(view.table, eliminatedSeats(game, view)).filter((other) => other !== seat)
  const away = others.map((other) => absenceRunsOutAt(clocks, other) ?? Number.POSITIVE_INFINITY)
  return others.length > 0 ? Math.min(common, Math.max(...away)) : common
}

/**
 * The reason why a seat may not claim now that others are out of time (T11 to T13), or undefined. In a secret phase it
 * depends only on public knowledge and on whether the seat itself must still act, so that the answer tells nothing
 * about the others (D3.7).
 * @param view the play as the seat knows it
 * @param at ms since 1970
 */
export function refuseClaim(
  game: AnyPreparedGame,
  view: PlayWithFields<BiddingFields, OwnBidFields>,
  seat: SeatId,
  at: number,
): Refusal | undefined {
  const { clocks: before, started, bidding } = view.table.open
  if (!(started || bidding) || !before) return refusal('T11', 'claim.noClocks')
  const clocks = clocksAt(before, at)
  const now = clocks.at
  const stands = clocksStandUntil(clocks, now)
  if (stands)
    return refusal('T12', stands.isPause ? 'claim.paused' : 'claim.clocksStand', {
      seconds: inSeconds(stands.until, now),
    })
  const secret = secretRunsOutAt(game, view, clocks, seat)
  if (secret !== undefined) {
    if (secret > now) return tooEarly(inSeconds(secret, now))
    const isAtWork = seatsWaitingAtTable(game, view).seats.includes(seat)
    return isAtWork ? refusal('T13', 'claim.notReady') : undefined
  }
  const rivals = rivalsOf(game, view, clocks, seat)
  if (rivals.length === 0) return refusal('T13', 'claim.nobodyWaitedFor')
  if (isLate(clocks, seat, now)) return refusal('T13', 'claim.lateToo')
  const next = Math.min(...rivals.map((rival) => seatRunsOutAt(clocks, rival) ?? now))
  return next > now ? tooEarly(inSeconds(next, now)) : undefined
}

/** The refusal of a claim by a seat in a situation, decided by the view of that seat. */
const refuseHere = ({ game, play, at }: TableSituation, seat: SeatId): Refusal | undefined =>
  refuseClaim(game, { table: viewOf(play.table, seat), game: viewOf(play.game, seat) }, seat, at)

/** The seats that are late when a seat claims it; computed from the full state, secrets included. */
function lateSeats({ game, play, at }: TableSituation<BiddingFields, OwnBidFields>, seat: SeatId): SeatId[] {
  const { clocks: before, seats } = play.table.open
  if (!before) return []
  const clocks = clocksAt(before, at)
  if (!clocks.common.runs)
    return rivalsOf(game, play, clocks, seat).filter((rival) => isLate(clocks, rival, clocks.at))
  return seats
    .map(({ id }) => id)
    .filter((id) => seatsWaitingAtTable(game, { ...play, game: viewOf(play.game, id) }).seats.includes(id))
}

const stoodIn = (late: readonly SeatId[]): AnyEvent[] =>
  late.map((seat) => ({ type: 'stoodIn', open: { seat } }))

/**
 * The events of a claim, by the game's policy for late seats. If their sides lose and the side of the claiming seat
 * would lose too, stand-ins finish the turns instead.
 */
function claimed(deciding: DecisionInput, seat: SeatId): AnyEvent[] {
  const late = lateSeats(deciding, seat)
  const policy = deciding.game.policy.late
  if (policy !== 'sideLoses') return seatLeavingEvents(late, policy, 'time')
  const winners = winnersAgainst(deciding, late)
  return winners.includes(seat) ? [tableEndedEvent(deciding, { by: 'time', winners, late })] : stoodIn(late)
}

export const commands = featureCommands({
  rules: {
    T11: 'At a table with clocks time runs while the game does; nobody loses only because their time is over.',
    T12: 'The time of a player who still has some cannot be claimed.',
    T13: 'When the time of another seat is over, a seat that is not late itself may make the claim that the game allows, let a stand-in finish, or wait.',
  },
  reasons,
  commands: {
    claim: commandKind({
      schema: z.strictObject({ type: z.literal('claim'), seat: seatSchema }),
      refuse: (situation, { seat }) => refuseHere(situation, seat),
      decide: (deciding, { seat }) => claimed(deciding, seat),
    }),
    standIn: commandKind({
      schema: z.strictObject({ type: z.literal('standIn'), seat: seatSchema }),
      refuse: (situation, { seat }) =>
        refuseHere(situation, seat) ??
        (situation.game.standIn ? undefined : refusal('T13', 'standIn.unknown')),
      decide: (deciding, { seat }) => stoodIn(lateSeats(deciding, seat)),
    }),
  },
})
