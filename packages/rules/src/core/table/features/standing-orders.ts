import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyPreparedGame, StandingMove } from '../../game.ts'
import { fieldUnlessEmpty, openOf, type PlayWith, withoutKey } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { type BiddingFields, seatsWaitingAt } from './bids.ts'

const open = {
  /** The state that a standing order watches, as a text, by seat (T20); absent: there is none. */
  standing: z.optional(z.record(z.string(), z.string())),
}
export type StandingOrderFields = FieldsOf<typeof open>

const withoutOrder = ({ standing = {} }: StandingOrderFields, { seat }: { seat: SeatId }) =>
  fieldUnlessEmpty('standing', withoutKey(standing, seat))

/** Open orders by which the turns of a seat pass until something happens (T20). */
export const events = featureEvents({
  kinds: {
    /**
     * The turns of a seat pass from now on until something happens (T20). `watched`: the present state of it, as the
     * game describes it.
     */
    standingOrderGiven: { open: z.object({ seat: z.string(), watched: z.string().check(z.maxLength(64)) }) },
    standingOrderEnded: { open: z.object({ seat: z.string(), by: z.enum(['holder', 'game']) }) },
  },
  open,
  folds: {
    standingOrderGiven: {
      open: ({ standing }, { seat, watched }) => ({ standing: { ...standing, [seat]: watched } }),
    },
    standingOrderEnded: { open: withoutOrder },
  },
  reacts: {
    substituted: { open: withoutOrder },
    seatEliminated: { open: withoutOrder },
    ended: { open: () => ({}) },
  },
})

/**
 * The action of a standing order for a seat now, by public knowledge; undefined if the game has no standing orders. A
 * seat that is not waited for waits, whatever the game would decide later.
 */
export function standingMoveNow(
  game: AnyPreparedGame,
  play: PlayWith<StandingOrderFields & BiddingFields>,
): ((seat: SeatId) => StandingMove | 'secret') | undefined {
  const { standing } = game
  if (!standing) return undefined
  const view = openOf(play)
  const waiting = seatsWaitingAt(game, view)
  return (seat) => {
    if (waiting.secret !== undefined) return 'secret'
    if (!waiting.seats.includes(seat)) return 'waits'
    const watched = play.table.open.standing?.[seat]
    const isAsItWas = watched === undefined || watched === standing.watched(view.game, seat)
    return isAsItWas ? standing.now(view.game, seat) : 'ends'
  }
}
