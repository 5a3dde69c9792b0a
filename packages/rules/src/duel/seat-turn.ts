import { type Refusal, refusal, type SeatId, type Waiting } from '../core/index.ts'
import type { DuelState, DuelView, StepId } from './orders/order.ts'
import type { Side } from './pieces.ts'
import { seatOfSide, sideOfSeat } from './seats.ts'
import type { DuelOpen } from './state/open.ts'

/** The step in which the game stands, or undefined when it is over. */
export function stepOf({ phase, turn }: DuelOpen): StepId | undefined {
  if (phase === 'over') return undefined
  return phase === 'duel' ? turn : phase
}

const sideOfTurn: Record<Exclude<StepId, 'preparation'>, Side> = {
  squadrons: 'german',
  mosquito: 'british',
  fighters: 'german',
  bomber: 'british',
}

/** Whether a seat has locked its work of phases 3 and 4, as far as this view tells. */
export const hasLocked = (view: DuelView, seat: SeatId): boolean => {
  const secret = view.secrets?.[seat]
  return secret?.plan !== undefined || secret?.defences !== undefined
}

/** Who must act, as far as the viewer may know: in phases 3 and 4 nobody but oneself (D3.7). */
export function waitingFor(view: DuelView): Waiting {
  const step = stepOf(view.open)
  if (step === undefined) return { seats: [] }
  if (step !== 'preparation') return { seats: [seatOfSide(view.open, sideOfTurn[step])] }
  return { hidden: true, seats: Object.keys(view.secrets ?? {}).filter((seat) => !hasLocked(view, seat)) }
}

/** Why an order of this side and step is out of turn, or undefined. */
export function refuseOutOfTurn(
  view: DuelState,
  seat: SeatId,
  order: { side: Side; step: StepId },
): Refusal | undefined {
  const step = stepOf(view.open)
  if (step === undefined) return refusal('D3', 'turn.nightOver')
  if (order.step !== step) return refusal('D3', 'turn.otherStep', { step, wanted: order.step })
  return order.side === sideOfSeat(view.open, seat)
    ? undefined
    : refusal('D3', 'turn.otherSide', { side: order.side })
}
