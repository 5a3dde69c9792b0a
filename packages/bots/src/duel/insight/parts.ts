import { hundredths, mean, standardErrorOf } from '../../insight/figures.ts'
import type { InsightPart } from '../../insight/insight.ts'

/** The parts of the way from the first expectation to the result. */
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
export type DuelPart = (typeof insightParts)[number]

/**
 * Adds up the parts. Every amount is put down in whole hundredths, as the difference of two expectations that are whole
 * hundredths too, so that the sum of all parts is exactly the result less the first expectation.
 */
export class InsightSplit {
  readonly #points = new Map<DuelPart, number>()
  readonly #samples = new Map<DuelPart, number[]>()
  readonly #variance = new Map<DuelPart, number>()

  /** @param samples differences of the same samples at both moments; with the same samples each time their errors add up by sample */
  add(part: DuelPart, points: number, samples: readonly number[]): void {
    this.#points.set(part, (this.#points.get(part) ?? 0) + points)
    const sums = this.#samples.get(part) ?? samples.map(() => 0)
    this.#samples.set(
      part,
      sums.map((sum, place) => sum + (samples[place] ?? 0)),
    )
  }

  /** As `add`, for independent samples: their errors add in quadrature. */
  addApart(part: DuelPart, points: number, samples: readonly number[]): void {
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
