import { expect, it } from 'vitest'
import { damagePlot } from './plot.ts'

const height = 170
const plotAt = (damage: readonly number[]) =>
  damagePlot(
    damage.map((last) => [0, last]),
    { width: 340, height },
  )

it.each([
  [[0, 0]],
  [[40, 40, 40, 40, 40, 40]],
  [[0, 0, 0, 0, 0, 0]],
  [[3, 4, 3, 12, 13, 0]],
  [[1, 40, 39, 2, 1, 38]],
])(
  'names planes with the damage %j beside the ends of their lines, none on another, all within the picture',
  (damage) => {
    const places = [...plotAt(damage).ends].sort((one, other) => one - other)
    for (const [index, place] of places.entries()) {
      expect(place).toBeGreaterThan(0)
      expect(place).toBeLessThan(height)
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(13)
    }
  },
)

it('names a plane at the very end of its line where no other is near', () => {
  const { ends, y } = plotAt([2, 20])
  expect(ends).toEqual([y(2), y(20)])
})
