import type { MeasurementOptions } from '../measure.ts'

/** Nights between two bots of the middle level, which are numbered from 0. */
export const regulars: MeasurementOptions = {
  british: 'regular',
  german: 'regular',
  nights: 2,
  from: 0,
  seed: 41,
  budget: 4,
  samples: 3,
}
