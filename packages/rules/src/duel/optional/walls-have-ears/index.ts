import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import { crestEvents, crestsFold, crestsOrder, crestsStep, earsRuleId } from './crests.ts'
import { moveTilesEvents, moveTilesFold, moveTilesOrder, moveTilesStep } from './move-tiles.ts'
import { crests } from './slice.ts'

const events = { ...crestEvents, ...moveTilesEvents }

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
 * D12.2, the walls have ears. After phase 5 come the turns `crests` (British, order `crests { cities }` →
 * `crestsShown`, own part `{ cities }` for both seats) and `moveTiles` (German, order `moveTiles { lifted, put }` →
 * `tilesMoved`). Secret of both seats: `options.crests`. The random target is an option of its own: `random-target.ts`.
 */
export const wallsHaveEars = defineOption({
  rule: earsRuleId,
  group: 'expansions',
  words,
  secret: [crests],
  orders: [crestsOrder, moveTilesOrder],
  turns: ['crests', 'moveTiles'],
  prelude: (before) => [...before, crestsStep, moveTilesStep],
  events,
  folds: {
    crestsShown: crestsFold,
    tilesMoved: { open: moveTilesFold },
  },
})

/** The guide to {@link wallsHaveEars} for authors of programs. */
export const wallsHaveEarsGuide: OptionGuide<typeof wallsHaveEars> = {
  fields: {
    cities: 'Numbers of hexes with a city.',
    crests: 'Walls have ears (D12.2): cities of which the target is one.',
    lifted: 'Tiles that are taken up, by the number of a hex.',
    put: 'Tiles that are put down, by the number of a hex.',
    'crestsShown event': 'Crests were handed over (D12.2); only the two players know which.',
    'tilesMoved event': 'Tiles were moved.',
    'crests order': 'British: cities of which the target is one.',
    'moveTiles order': 'German: moves tiles after the crests.',
  },
  picks: {
    crest: 'One more city.',
    liftTile: 'A tile of this kind is taken up from `hex`.',
    putTile: 'A tile of this kind is put down on `hex`.',
  },
}
