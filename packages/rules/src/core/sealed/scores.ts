/**
 * The results of a contest's games: the points of the first seat, indexed by the envelope at the first seat and then by
 * the envelope at the second.
 */
export type PointsMatrix = readonly (readonly (number | undefined)[])[]

/**
 * One envelope's results against all others. Sums are whole numbers, so that nothing is rounded before envelopes are
 * compared.
 */
export interface SealedStanding {
  /** The index of the envelope in the contest's list of envelopes. */
  envelope: number
  /** The place in the standings, from 1; envelopes that are equal in every criterion share a place. */
  place: number
  games: number
  /** The sums of the envelope's points: in its games at the first seat, in those at the second, and in all. */
  first: number
  second: number
  total: number
  /** The number of envelopes that this one out-thought: its two games against each of them gave it a positive sum. */
  outthought: number
  outthoughtBy: number
  /**
   * The game in which this envelope got the most points: the seat of this envelope, the opposing envelope, and the
   * points. Absent if there were no games.
   */
  best?: { seat: 'first' | 'second'; against: number; points: number }
}

/** All pairings of a number of envelopes: each envelope at the first seat against each other envelope at the second. */
export function allPairings(envelopes: number): (readonly [number, number])[] {
  const games: (readonly [number, number])[] = []
  for (let first = 0; first < envelopes; first++)
    for (let second = 0; second < envelopes; second++) if (first !== second) games.push([first, second])
  return games
}

/** The sum of points of one envelope over its two games against another; the other's sum is the negative. */
export const pointsBetween = (points: PointsMatrix, one: number, other: number): number =>
  // `+ 0` turns a negative zero into 0.
  (points[one]?.[other] ?? 0) - (points[other]?.[one] ?? 0)

function standingOf(points: PointsMatrix, envelope: number): Omit<SealedStanding, 'place'> {
  const others = points.map((_, other) => other).filter((other) => other !== envelope)
  const first = others.reduce((sum, other) => sum + (points[envelope]?.[other] ?? 0), 0)
  const second = others.reduce((sum, other) => sum - (points[other]?.[envelope] ?? 0), 0)
  const games = others.flatMap((against) => [
    { seat: 'first' as const, against, points: points[envelope]?.[against] ?? 0 },
    { seat: 'second' as const, against, points: 0 - (points[against]?.[envelope] ?? 0) },
  ])
  const [best] = games.toSorted((a, b) => b.points - a.points)
  return {
    envelope,
    games: games.length,
    first,
    second,
    total: first + second,
    outthought: others.filter((other) => pointsBetween(points, envelope, other) > 0).length,
    outthoughtBy: others.filter((other) => pointsBetween(points, envelope, other) < 0).length,
    ...(best && { best }),
  }
}

/**
 * Compares standings: more points in all come first; then more envelopes that this one out-thought; then fewer
 * envelopes that out-thought it; then more points at the first seat.
 */
const order = (a: Omit<SealedStanding, 'place'>, b: Omit<SealedStanding, 'place'>): number =>
  b.total - a.total || b.outthought - a.outthought || a.outthoughtBy - b.outthoughtBy || b.first - a.first

/**
 * The standings of a contest, the best first. Envelopes that are equal in every criterion share a place, and stand in
 * the order of the contest's list of envelopes.
 */
export function contestStandings(points: PointsMatrix): SealedStanding[] {
  const sorted = points
    .map((_, envelope) => standingOf(points, envelope))
    .sort((a, b) => order(a, b) || a.envelope - b.envelope)
  const table: SealedStanding[] = []
  for (const [index, standing] of sorted.entries()) {
    const before = sorted[index - 1]
    const shared = before !== undefined && order(before, standing) === 0
    table.push({ ...standing, place: shared ? (table[index - 1]?.place ?? 1) : index + 1 })
  }
  return table
}
