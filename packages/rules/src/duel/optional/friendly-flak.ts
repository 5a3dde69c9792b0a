import { defineOption } from '../define-option.ts'
import { flakIn } from '../state/queries.ts'

/** D10.6, flak disturbs fighters: each flak in the hex beyond the first takes 1 VP off the total of S4. */
export const friendlyFlak = defineOption({
  rule: 'D10.6',
  group: 'advanced',
  tables: {
    interceptionTotal: [
      {
        rule: 'D10.6',
        reason: 'flakDisturbs',
        applies: (scene) => flakIn(scene) > 1,
        points: (scene) => 1 - flakIn(scene),
      },
    ],
  },
})
