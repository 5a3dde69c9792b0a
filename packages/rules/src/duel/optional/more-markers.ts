import { defineOption } from '../define-option.ts'

/** D10.1, more power for the Mosquito: 8 markers, and S1 −2. */
export const moreMarkers = defineOption({
  rule: 'D10.1',
  group: 'advanced',
  markers: 8,
  tables: {
    strike: [{ rule: 'D10.1', reason: 'morePower', applies: () => true, points: () => -2 }],
  },
})
