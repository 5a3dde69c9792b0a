import type { Refusal, SeatId, WaitingSeats } from '../../core/index.ts'
import type { Side } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen, DuelState, DuelView, StepId } from '../state/open.ts'
import { seatOfSide, sideOfSeat } from '../state/seats.ts'
import { refusal } from '../words/refusal.ts'

/** The step in which the game is: a phase, or a turn of the duel; undefined when the game is over. */
export function stepOf({ phase, turn }: DuelOpen): StepId | undefined {
  if (phase === 'over') return undefined
  return phase === 'duel' ? turn : phase
}

const sideOfStep = ({ steps }: Rules, step: Exclude<StepId, 'preparation'>): Side =>
  step === 'squadrons' ? 'german' : (steps.get(step)?.side ?? 'german')

/** Whether a seat has confirmed its plan or deployment of phases 3 and 4, as far as the view tells. */
export const hasLockedPreparation = (view: DuelView, seat: SeatId): boolean => {
  const secret = view.secrets?.[seat]
  return secret?.plan !== undefined || secret?.defences !== undefined
}

/**
 * The seats that must act, as far as the viewer may know. In phases 3 and 4 viewers know only whether their own seat
 * must (D3.7).
 */
export function waitingFor(rules: Rules, view: DuelView): WaitingSeats {
  const step = stepOf(view.open)
  if (step === undefined) return { seats: [] }
  if (step === 'fighters' && rules.team) return { seats: rules.team.flying(rules, view.open) }
  if (step !== 'preparation') return { seats: [seatOfSide(view.open, sideOfStep(rules, step))] }
  const unlocked = Object.keys(view.secrets ?? {}).filter((seat) => !hasLockedPreparation(view, seat))
  const leads = unlocked.map((seat) => seatOfSide(view.open, sideOfSeat(view.open, seat)))
  return { secret: `n${view.open.night}/preparation`, seats: [...new Set(leads)] }
}

/** The refusal of an order that is out of turn because of its side or step, or undefined. */
export function refuseOutOfTurn(
  rules: Rules,
  view: DuelState,
  seat: SeatId,
  order: { type: string; side: Side; step: StepId },
): Refusal | undefined {
  const step = stepOf(view.open)
  if (step === undefined) return refusal('D3', 'turn.nightOver')
  if (order.step !== step) return refusal('D3', 'turn.otherStep', { step, wanted: order.step })
  return order.side === sideOfSeat(view.open, seat)
    ? rules.team?.refuse(rules, view.open, seat, order)
    : refusal('D3', 'turn.otherSide', { side: order.side })
}
