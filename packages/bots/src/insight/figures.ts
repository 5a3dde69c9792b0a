import type { ExpectedResult } from './insight.ts'

/** A number of points as a whole number of hundredths, rounded, because whole numbers add up exactly. */
export const hundredths = (points: number): number => Math.round(points * 100) + 0

/** The arithmetic mean; 0 for an empty list. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The standard error of the mean; 0 where there is only one value. */
export function standardErrorOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const centre = mean(values)
  const sum = values.reduce((total, value) => total + (value - centre) ** 2, 0)
  return Math.sqrt(sum / (values.length - 1) / values.length)
}

/** The difference of two lists of samples, sample by sample. */
export const differences = (to: readonly number[], from: readonly number[]): number[] =>
  to.map((value, place) => value - (from[place] ?? 0))

/** The expected result from the margins of samples. */
export const expectedResultOf = (margins: readonly number[]): ExpectedResult => ({
  margin: hundredths(mean(margins)),
  error: hundredths(standardErrorOf(margins)),
  wins: Math.round(1000 * mean(margins.map((margin) => (margin > 0 ? 1 : margin < 0 ? 0 : 0.5)))),
})
