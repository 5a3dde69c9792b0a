import type { Draw, Options } from '../../core/index.ts'

/**
 * One whole order by a random walk through its options. @param stop chance in 100 to finish where one may
 */
export function walk<C, P>(
  optionsOf: (partial: P) => Options<C, P>,
  start: P,
  draw: Draw,
  stop: number,
): C | undefined {
  let partial = start
  for (;;) {
    const { choices, finish } = optionsOf(partial)
    if (finish !== undefined && (choices.length === 0 || draw.int(100) < stop)) return finish
    if (choices.length === 0) return undefined
    partial = draw.pick(choices).partial
  }
}
