import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyPreparedGame, StandingOrderEffect } from '../../game.ts'
import { fieldUnlessEmpty, openPartOfPlay, type PlayWithFields, withoutKey } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { type BiddingFields, seatsWaitingAtTable } from './bids.ts'

const open = {
  /**
   * By seat with a standing order (T20): the state that the order watches, as a short text. Absent when no seat has
   * one.
   */
  standing: z.optional(z.record(z.string(), z.string())),
}
export type StandingOrderFields = FieldsOf<typeof open>

const withoutOrder = ({ standing = {} }: StandingOrderFields, { seat }: { seat: SeatId }) =>
  fieldUnlessEmpty('standing', withoutKey(standing, seat))

/** Standing orders: public orders by which the turns of a seat pass until something happens (T20). */
export const events = featureEvents({
  kinds: {
    /**
     * A seat has given a standing order: its turns pass from now on until something happens (T20). `watched`: the
     * present state of what the order watches, as a text of the game.
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
 * A function that gives the effect of a seat's standing order now, by public knowledge; undefined if the game has no
 * standing orders. It returns `waits` while the game does not wait for the seat, and `secret` in a secret phase.
 */
export function standingEffectBySeat(
  game: AnyPreparedGame,
  play: PlayWithFields<StandingOrderFields & BiddingFields>,
): ((seat: SeatId) => StandingOrderEffect | 'secret') | undefined {
  const { standing } = game
  if (!standing) return undefined
  const view = openPartOfPlay(play)
  const waiting = seatsWaitingAtTable(game, view)
  return (seat) => {
    if (waiting.secret !== undefined) return 'secret'
    if (!waiting.seats.includes(seat)) return 'waits'
    const watched = play.table.open.standing?.[seat]
    const isAsItWas = watched === undefined || watched === standing.watched(view.game, seat)
    return isAsItWas ? standing.now(view.game, seat) : 'ends'
  }
}
