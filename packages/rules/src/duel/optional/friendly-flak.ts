import { defineOption } from '../rules/define-option.ts'
import { flakCountIn } from '../state/queries.ts'

const words = {
  reasons: ['flakDisturbs'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D10.6': typeof words
  }
}

/** D10.6, flak disturbs fighters: each flak in the hex beyond the first takes 1 VP off the total of S4. */
export const friendlyFlak = defineOption({
  rule: 'D10.6',
  group: 'advanced',
  words,
  tables: {
    interceptionTotal: [
      {
        rule: 'D10.6',
        reason: 'flakDisturbs',
        applies: (scene) => flakCountIn(scene) > 1,
        points: (scene) => 1 - flakCountIn(scene),
      },
    ],
  },
})
