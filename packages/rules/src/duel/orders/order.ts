import type { z } from 'zod'
import type { Random, Refusal, Rng, SeatId, State, View } from '../../core/index.ts'
import type { DuelEvent } from '../events.ts'
import type { Options } from '../picks.ts'
import type { Side } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen, DuelSecret, Turn } from '../state/open.ts'

export type DuelState = State<DuelOpen, DuelSecret, never>
export type DuelView = View<DuelOpen, DuelSecret>

/** A part of the night in which orders are given: phases 1, 3 and 4, and the turns of the duel. */
export type StepId = 'squadrons' | 'preparation' | Turn

/**
 * One kind of order: when it may be given, what is wrong with it, what comes of it, and what could be chosen next.
 * The base game has seven; an option contributes its own in the same form, and fields of these (`OrderExtension`).
 */
export interface OrderKind<C extends { type: string } = { type: string }, P = unknown> {
  type: C['type']
  schema: z.ZodType<C>
  side: Side
  step: StepId
  /** Why it is not given again tonight, told before anything about turns. */
  isOver?(open: DuelOpen): Refusal | undefined
  /** What is wrong with the order itself; that it is this side's turn has been seen to. */
  refuse(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  decide(rules: Rules, state: DuelState, command: C, random: Random, seat: SeatId): DuelEvent[]
  options(rules: Rules, view: DuelView, draft: P, seat: SeatId): Options<C, P>
  /** One whole legal order, or undefined if there is none now. */
  sample(rules: Rules, view: DuelView, rng: Rng, seat: SeatId): C | undefined
}
