import type { Rng } from '../../core/index.ts'
import type { Options } from '../picks.ts'

/**
 * One whole order by a random walk through its options. @param stop chance in 100 to finish where one may
 */
export function walk<C, P>(
  optionsOf: (draft: P) => Options<C, P>,
  start: P,
  rng: Rng,
  stop: number,
): C | undefined {
  let draft = start
  for (;;) {
    const { choices, finish } = optionsOf(draft)
    if (finish !== undefined && (choices.length === 0 || rng.int(100) < stop)) return finish
    if (choices.length === 0) return undefined
    draft = rng.pick(choices).draft
  }
}
