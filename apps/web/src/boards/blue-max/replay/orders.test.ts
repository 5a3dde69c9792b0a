import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { layOutField } from '@opsroom/pictures/hex-map'
import {
  type BlueMaxSetup,
  type BlueMaxView,
  blueMaxPresets,
  flyPath,
  hexesOf,
  planes,
  prepareRules,
} from '@opsroom/rules/blue-max'
import { directions } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { drawOrderedFlights } from './orders.ts'

const rules = prepareRules(blueMaxPresets.basic as BlueMaxSetup)
const geometry = layOutField(cellsOf(rules.field))

describe('the manoeuvres that are ordered', () => {
  it('end with no plane on the field where the path leaves it, even if it would come back', () => {
    const { open } = new Dogfight().takeOff()
    const flying = open.planes.a1
    let cameBack = 0
    for (const { id, chart } of Object.values(planes))
      for (const at of hexesOf(rules.field))
        for (const heading of directions)
          for (const { code, path, direction } of chart.values()) {
            const flown = flyPath(rules.field, at, heading, path, direction)
            if (!flown.left || flown.at === undefined) continue
            cameBack++
            const view = {
              open: { ...open, planes: { a1: { ...flying, plane: id, at, heading } } },
              secrets: { a1: { order: { manoeuvre: code } } },
            } as unknown as BlueMaxView
            const { ghosts, overlay } = drawOrderedFlights(rules, view, geometry)
            expect(ghosts, `${id} ${code} from ${at} ${heading}`).toEqual([])
            expect(overlay.tracks).toHaveLength(1)
          }
    expect(cameBack).toBeGreaterThan(0)
  })
})
