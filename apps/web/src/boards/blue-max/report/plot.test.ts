import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plotOf } from './plot.ts'

it('names the planes beside the ends of their lines, none on another and all within the picture', () => {
  const height = 170
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 }), (damage) => {
      const { ends } = plotOf(
        damage.map((last) => [0, last]),
        { width: 340, height },
      )
      const places = [...ends].sort((one, other) => one - other)
      for (const [index, place] of places.entries()) {
        expect(place).toBeGreaterThan(0)
        expect(place).toBeLessThan(height)
        if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(13)
      }
    }),
  )
})

it('names a plane at the very end of its line where no other is near', () => {
  const { ends, y } = plotOf(
    [
      [0, 2],
      [0, 20],
    ],
    { width: 340, height: 170 },
  )
  expect(ends).toEqual([y(2), y(20)])
})
