import { z } from 'zod/mini'
import type { Chapter, SeatId } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import { type DuelOpen, type NightResult, nightResultSchema } from '../state/open.ts'
import { sideOfSeat } from '../state/seats.ts'

/** The public summary of a finished night; points and sides of the seats are reported apart. */
export const nightSummarySchema = z.pick(nightResultSchema, {
  vp: true,
  card: true,
  byTable: true,
  byRound: true,
})
export type NightSummary = z.infer<typeof nightSummarySchema>

const sidesOf = (seats: Rules['seats'], british: SeatId) =>
  Object.fromEntries(seats.map(({ id }) => [id, sideOfSeat({ british }, id)]))

const endOf = (
  { plan: hooks, seats }: Rules,
  open: Pick<DuelOpen, 'options'>,
  { night, vp, card, byTable, byRound, british, plan, nonce, commitment }: NightResult,
): Chapter['ended'] => ({
  result: {
    points: Object.fromEntries(seats.map(({ id }) => [id, id === british ? vp : 0 - vp])),
    sides: sidesOf(seats, british),
    summary: { vp, card, byTable, byRound } satisfies NightSummary,
  },
  promises: [
    // For a public plan no hash was published, so the night has no promise about its plan to check.
    ...(hooks.some(({ open: isOpen }) => isOpen) ? [] : [{ commitment, value: plan, nonce }]),
    ...hooks.flatMap(({ promises }) => promises?.(open, night) ?? []),
  ],
})

/** The nights that have begun, as chapters (D13.1); a night's plan is opened at its end (D14). */
export const nightsOf = (rules: Rules, open: Pick<DuelOpen, 'night' | 'results' | 'options'>): Chapter[] =>
  Array.from({ length: open.night }, (_, index) => {
    const result = open.results[index]
    return { number: index + 1, ...(result && { ended: endOf(rules, open, result) }) }
  })
