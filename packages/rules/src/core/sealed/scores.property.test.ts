import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allPairings, contestStandings, pointsBetween } from './scores.ts'

/** The points of a whole contest: nothing on the diagonal. */
const contests = fc.integer({ min: 0, max: 9 }).chain((size) =>
  fc
    .array(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    })
    .map((rows) => rows.map((row, one) => row.map((points, other) => (one === other ? undefined : points)))),
)

describe('the table of a contest', () => {
  it('does not depend on the order in which the envelopes are listed', () => {
    const shuffled = contests.chain((points) =>
      fc.record({
        points: fc.constant(points),
        places: fc.shuffledSubarray(
          points.map((_, place) => place),
          { minLength: points.length, maxLength: points.length },
        ),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ points, places }) => {
        const other = places.map((row) => places.map((column) => points[row]?.[column]))
        const known = ({ best, ...rest }: Record<string, unknown> & { best?: { points: number } }) => ({
          ...rest,
          best: best?.points,
        })
        const one = new Map(contestStandings(points).map((each) => [each.envelope, known(each as never)]))
        const two = new Map(
          contestStandings(other).map((each) => [places[each.envelope] ?? -1, known(each as never)]),
        )
        for (const [envelope, standing] of one) {
          const { envelope: a, ...first } = standing as { envelope?: number }
          const { envelope: b, ...second } = (two.get(envelope) ?? {}) as { envelope?: number }
          expect([a !== undefined, second]).toEqual([b !== undefined, first])
        }
      }),
    )
  })

  it('the result of two people against each other is the same for both, with the opposite sign', () => {
    fc.assert(
      fc.property(contests, (points) => {
        for (const [one, other] of allPairings(points.length))
          expect(pointsBetween(points, one, other) + pointsBetween(points, other, one)).toBe(0)
        const table = contestStandings(points)
        expect(table.reduce((sum, { total }) => sum + total, 0)).toBe(0)
        expect(table.reduce((sum, { outthought, outthoughtBy }) => sum + outthought - outthoughtBy, 0)).toBe(
          0,
        )
      }),
    )
  })

  it('is in order, and gives a place to everybody', () => {
    fc.assert(
      fc.property(contests, (points) => {
        const table = contestStandings(points)
        expect(table.map(({ envelope }) => envelope).sort((a, b) => a - b)).toEqual(
          points.map((_, place) => place),
        )
        for (const [index, { place, total }] of table.entries()) {
          expect(place).toBeLessThanOrEqual(index + 1)
          expect(total).toBeLessThanOrEqual(table[index - 1]?.total ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })

  it('everybody meets everybody else once from each side', () => {
    for (const size of [0, 1, 2, 5, 32]) {
      const games = allPairings(size)
      expect(games).toHaveLength(size * Math.max(0, size - 1))
      expect(new Set(games.map(String)).size).toBe(games.length)
      expect(games.every(([first, second]) => first !== second)).toBe(true)
    }
  })

  it('equal points are decided by whom one out-thought, then by the first seat', () => {
    // The first wins little against both; the second much against the third, and loses to the first.
    const points = [
      [undefined, 1, 1],
      [0, undefined, 3],
      [0, 0, undefined],
    ]
    expect(
      contestStandings(points).map(({ envelope, place, total, outthought }) => [
        envelope,
        place,
        total,
        outthought,
      ]),
    ).toEqual([
      [0, 1, 2, 2],
      [1, 2, 2, 1],
      [2, 3, -4, 0],
    ])
    expect(
      contestStandings([
        [undefined, 2],
        [2, undefined],
      ]).map(({ place }) => place),
    ).toEqual([1, 1])
  })
})
