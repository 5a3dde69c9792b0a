/** A measured value, with the time in seconds (or the number of orders) at which it was measured. */
export interface TimedMeasurement {
  at: number
  value: number
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The slope of the least-squares line through the measurements, per second; 0 for fewer than two measurements. */
export function slopeOf(points: readonly TimedMeasurement[]): number {
  if (points.length < 2) return 0
  const [at, value] = [mean(points.map((point) => point.at)), mean(points.map((point) => point.value))]
  const both = mean(points.map((point) => (point.at - at) * (point.value - value)))
  return both / mean(points.map((point) => (point.at - at) ** 2))
}

/** The rise of the least-squares line from the first to the last point. */
export function growthOf(points: readonly TimedMeasurement[]): number {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? slopeOf(points) * (last.at - first.at) : 0
}
