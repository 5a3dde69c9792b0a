import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyPreparedGame, StandingMove } from '../../game.ts'
import { filled, openOf, type PlayWith, without } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { type Bidding, waitingAt } from './bids.ts'

const open = {
  /** The state that a standing order watches, as a text, by seat (T20); absent: there is none. */
  standing: z.optional(z.record(z.string(), z.string())),
}
export type Orders = FieldsOf<typeof open>

const withoutOrder = ({ standing = {} }: Orders, { seat }: { seat: SeatId }) =>
  filled('standing', without(standing, seat))

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
export function standingNow(
  game: AnyPreparedGame,
  play: PlayWith<Orders & Bidding>,
): ((seat: SeatId) => StandingMove | 'secret') | undefined {
  const { standing } = game
  if (!standing) return undefined
  const view = openOf(play)
  const waiting = waitingAt(game, view)
  return (seat) => {
    if (waiting.secret !== undefined) return 'secret'
    if (!waiting.seats.includes(seat)) return 'waits'
    const watched = play.table.open.standing?.[seat]
    const isAsItWas = watched === undefined || watched === standing.watched(view.game, seat)
    return isAsItWas ? standing.now(view.game, seat) : 'ends'
  }
}
