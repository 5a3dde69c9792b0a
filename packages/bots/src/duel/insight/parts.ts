import { hundredths, mean, standardErrorOf } from '../../insight/figures.ts'
import type { InsightPart } from '../../insight/insight.ts'

/** The parts of luck and of play that lead from the first expectation of a night to its result. */
export const insightParts = [
  'weather',
  'draws',
  'meeting',
  'guess',
  'preparation.british',
  'preparation.german',
  'orders.british',
  'orders.german',
] as const
export type DuelInsightPart = (typeof insightParts)[number]

/**
 * Adds up the parts of the split. Every amount is in whole hundredths of a point, as the difference of two expectations
 * that are whole hundredths too, so that the sum of all parts is exactly the result less the first expectation.
 */
export class InsightSplit {
  readonly #points = new Map<DuelInsightPart, number>()
  readonly #samples = new Map<DuelInsightPart, number[]>()
  readonly #variance = new Map<DuelInsightPart, number>()

  /**
   * Adds an amount to a part of the split.
   * @param samples for each sample, its margin after the step less its margin before; the samples must be the same in
   * every call, because their errors are added sample by sample
   */
  add(part: DuelInsightPart, points: number, samples: readonly number[]): void {
    this.#points.set(part, (this.#points.get(part) ?? 0) + points)
    const sums = this.#samples.get(part) ?? samples.map(() => 0)
    this.#samples.set(
      part,
      sums.map((sum, place) => sum + (samples[place] ?? 0)),
    )
  }

  /**
   * Adds an amount to a part of the split, from samples that are independent of those of other calls: their errors add
   * in quadrature.
   */
  addApart(part: DuelInsightPart, points: number, samples: readonly number[]): void {
    this.#points.set(part, (this.#points.get(part) ?? 0) + points)
    this.#variance.set(part, (this.#variance.get(part) ?? 0) + standardErrorOf(samples) ** 2)
  }

  parts(): InsightPart[] {
    return insightParts.map((part) => ({
      part,
      points: this.#points.get(part) ?? 0,
      error: hundredths(
        Math.sqrt(standardErrorOf(this.#samples.get(part) ?? []) ** 2 + (this.#variance.get(part) ?? 0)),
      ),
    }))
  }
}

/** The mean of samples in whole hundredths. */
export const meanInHundredths = (samples: readonly number[]): number => hundredths(mean(samples))
