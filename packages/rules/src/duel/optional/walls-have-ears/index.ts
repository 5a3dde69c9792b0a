import { defineOption } from '../../rules/define-option.ts'
import { crestEvents, crestsFold, crestsOrder, crestsStep, earsRule } from './crests.ts'
import { moveEvents, moveFold, moveOrder, moveStep } from './move-tiles.ts'
import { crests } from './slice.ts'

const events = { ...crestEvents, ...moveEvents }

const words = {
  picks: ['crest', 'liftTile', 'putTile'],
  refusals: [
    'crests.count',
    'crests.noCity',
    'crests.noTarget',
    'crests.twice',
    'moveTiles.notThere',
    'moveTiles.sameHex',
    'moveTiles.stays',
    'moveTiles.tooMany',
    'moveTiles.uneven',
  ],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.2': typeof words
  }
}

/**
 * D12.2, the walls have ears. After phase 5 the turns `crests` (British, order `crests { cities }` →
 * `crestsShown`, own part `{ cities }` for both seats) and `moveTiles` (German, order `moveTiles { lifted, put }` →
 * `tilesMoved`). Secret of both seats: `options.crests`. The random target is an option of its own: `random-target.ts`.
 */
export const wallsHaveEars = defineOption({
  rule: earsRule,
  group: 'expansions',
  words,
  secret: [crests],
  orders: [crestsOrder, moveOrder],
  turns: ['crests', 'moveTiles'],
  prelude: (before) => [...before, crestsStep, moveStep],
  events,
  folds: {
    crestsShown: crestsFold,
    tilesMoved: { open: moveFold },
  },
})
