import type { Chapter } from '../core/index.ts'
import { otherSeat } from './seats.ts'
import type { DuelOpen, NightResult } from './state/open.ts'

const endOf = ({
  vp,
  card,
  byTable,
  byRound,
  british,
  plan,
  nonce,
  commitment,
}: NightResult): Chapter['ended'] => ({
  result: { vp, card, byTable, byRound, sides: { [british]: 'british', [otherSeat(british)]: 'german' } },
  promises: [{ commitment, value: plan, nonce }],
})

/** The nights that have begun (D13.1); a night's plan is opened at its end (D14). */
export const nightsOf = ({ night, results }: Pick<DuelOpen, 'night' | 'results'>): Chapter[] =>
  Array.from({ length: night }, (_, index) => {
    const result = results[index]
    return { number: index + 1, ...(result && { ended: endOf(result) }) }
  })
