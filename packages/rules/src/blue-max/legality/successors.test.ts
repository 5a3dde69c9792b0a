import { describe, expect, it } from 'vitest'
import { type Plane, planeIds } from '../data/plane.ts'
import { planes } from '../data/planes.ts'
import { freshPlane, freshSheet, type Pilot, prepareRules } from '../rules.ts'
import { blueMaxSetupSchema } from '../setup.ts'
import type { Sheet } from '../state/secret.ts'
import { allowedManoeuvres, flightsOf } from './manoeuvres.ts'

const rules = prepareRules(blueMaxSetupSchema.parse({ fuel: true, altitude: true }))

/** A pilot in turn 5 after a manoeuvre, with something on the sheet. */
const pilotAfter = (plane: Plane, last: string, sheet: Partial<Sheet>, fire = false): Pilot => ({
  seat: 'a1',
  turn: 5,
  plane,
  flying: { ...freshPlane(plane, { at: 907, heading: 'E', level: 3 }), last, fire },
  sheet: { ...freshSheet(plane), ...sheet },
})

const exhausted = { wings: 0, fuselage: 0, engine: 9, tail: 0 }
const limits: Record<string, Partial<Sheet>> = {
  'no limit': {},
  'glide only': { damage: exhausted },
  'a rudder to the left': { rudder: { side: 'L', until: 7 } },
  'a rudder to the right': { rudder: { side: 'R', until: 7 } },
  'no acrobatics and nothing fast': { noAcrobatics: true, noFast: true },
  'a wound that needs a Forward manoeuvre': { forward: 5 },
  'a wound that needs a slower one': { slower: 5 },
  everything: {
    damage: exhausted,
    rudder: { side: 'L', until: 7 },
    noAcrobatics: true,
    noFast: true,
    forward: 5,
    slower: 5,
  },
}

describe('from every manoeuvre of every plane', () => {
  it.each(Object.entries(limits))('another one can be flown under %s', (_, sheet) => {
    for (const id of planeIds)
      for (const last of planes[id].chart.keys()) {
        const pilot = pilotAfter(planes[id], last, sheet)
        expect(allowedManoeuvres(pilot).length, `${id} after ${last}`).toBeGreaterThan(0)
        expect(flightsOf(rules, pilot).length, `${id} after ${last}`).toBeGreaterThan(1)
      }
  })

  it.each(Object.entries(limits))(
    'nobody has to speed up or slow down by more than 1 under %s',
    (_, sheet) => {
      for (const id of planeIds)
        for (const { code, speed } of planes[id].chart.values())
          for (const next of allowedManoeuvres(pilotAfter(planes[id], code, sheet)))
            expect(Math.abs(next.speed - speed)).toBeLessThanOrEqual(1)
    },
  )

  it('a spin can be flown with an empty tank, and nothing else that costs fuel', () => {
    for (const id of planeIds) {
      const flights = flightsOf(rules, pilotAfter(planes[id], planes[id].start, { fuel: 0 }))
      expect(flights.map(({ manoeuvre, cost }) => [manoeuvre.code, cost])).toEqual([['0S2', 0]])
    }
  })
})
