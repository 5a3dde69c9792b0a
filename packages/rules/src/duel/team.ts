import type { Outcome, Refusal, SeatId } from '../core/index.ts'
import type { DuelEvent } from './events.ts'
import type { Rules } from './rules.ts'
import { sideOfSeat } from './seats.ts'
import type { DuelOpen } from './state/open.ts'

/** The German side played from several seats, of which the first leads: who may do what, who has won. */
export interface Team {
  /** Why this seat, whose side it is to order, may not give an order of this kind now. */
  refuse(rules: Rules, open: DuelOpen, seat: SeatId, order: { type: string }): Refusal | undefined
  /** In the fighters' turn: the German seats that have still to end it. */
  flying(rules: Rules, open: DuelOpen): SeatId[]
  /** How a game that is over ended. */
  outcome(open: DuelOpen): Outcome
}

/**
 * An event with the parts of its owners given to all seats of their side: who plays on one side knows the same. The
 * event itself where every side has one seat.
 */
export function sharedOnSide({ seats, team }: Rules, open: DuelOpen, event: DuelEvent): DuelEvent {
  if (!team || !event.own) return event
  const parts = Object.entries(event.own)
  const own = seats.flatMap(({ id }) => {
    const part =
      event.own?.[id] ?? parts.find(([owner]) => sideOfSeat(open, owner) === sideOfSeat(open, id))?.[1]
    return part === undefined ? [] : [[id, part]]
  })
  return { ...event, own: Object.fromEntries(own) } as DuelEvent
}
