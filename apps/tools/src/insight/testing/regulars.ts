import type { Measuring } from '../measure.ts'

/** Nights between two bots of the middle level, which are numbered from 0. */
export const regulars: Measuring = {
  british: 'regular',
  german: 'regular',
  nights: 2,
  from: 0,
  seed: 41,
  budget: 4,
  samples: 3,
}
