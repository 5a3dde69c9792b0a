import type { EventOf } from '../../../core/index.ts'
import type { Contribution } from '../../contribution.ts'
import { crestEvents, crests, crestsFold, crestsOrder, crestsStep, earsRule } from './crests.ts'
import { moveEvents, moveFold, moveOrder, moveStep } from './move-tiles.ts'

const events = { ...crestEvents, ...moveEvents }
export type EarsEvent = EventOf<typeof events>

/**
 * D12.2, the walls have ears. After phase 5 the turns `crests` (British, order `crests { cities }` →
 * `crestsShown`, own part `{ cities }` for both seats) and `moveTiles` (German, order `moveTiles { lifted, put }` → `tilesMoved`). Secret of both seats:
 * `options.crests`. The random target is an option of its own: `random-target.ts`.
 */
export const wallsHaveEars: Contribution = {
  rule: earsRule,
  group: 'expansions',
  secret: [crests as never],
  orders: [crestsOrder, moveOrder],
  prelude: (before) => [...before, crestsStep, moveStep],
  events,
  folds: {
    crestsShown: crestsFold as never,
    tilesMoved: { open: moveFold },
  },
}
