import { type Manoeuvre, planes } from '@opsroom/rules/blue-max'
import { cleanup, render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import ManoeuvreIcon from './ManoeuvreIcon.svelte'

const manoeuvres = Object.values(planes).flatMap(({ chart }) => [...chart.values()])
const byCode = new Map(manoeuvres.map((manoeuvre) => [manoeuvre.code, manoeuvre]))

/** The icon of each manoeuvre, as it is drawn. */
const drawn = [...byCode].map(([code, { path, direction }]) => {
  const { container } = render(ManoeuvreIcon, { manoeuvre: byCode.get(code) as Manoeuvre })
  const shapeOf = (part: string) => container.querySelector(part)?.getAttribute('d') ?? ''
  const icon = {
    code,
    picture: container.innerHTML,
    start: shapeOf('.start'),
    hexes: shapeOf('.hexes').split('Z').filter(Boolean),
    entered: path.filter((step) => step === 'F' || step === 's').length,
    // A flight straight ahead has no side.
    flight: path.every((step) => step === 'F' || step === 'R') ? path.join('') : path.join('') + direction,
  }
  cleanup()
  return icon
})

describe('icons of manoeuvres', () => {
  it('show each hex of the flight, and where it starts', () => {
    for (const { code, hexes, entered, start } of drawn) {
      expect(hexes.length, code).toBeGreaterThanOrEqual(Math.min(2, entered + 1))
      expect(hexes.length, code).toBeLessThanOrEqual(entered + 1)
      expect(start, code).toBe(`${hexes[0]}Z`)
    }
  })
  it('can be told apart wherever the flights differ', () => {
    const flights = new Map<string, Set<string>>()
    for (const { picture, flight } of drawn)
      flights.set(picture, (flights.get(picture) ?? new Set()).add(flight))
    expect([...flights.values()].map((all) => [...all]).filter((all) => all.length > 1)).toEqual([])
  })
})
