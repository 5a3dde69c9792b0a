import {
  type BlueMaxSetup,
  blueMaxPresets,
  blueMaxSetupSchema,
  planeIds,
  planes,
} from '@opsroom/rules/blue-max'
import { beforeAll, describe, expect, it } from 'vitest'
import { chartRows, manoeuvreShape } from './chart-rows.ts'
import { describeSetup } from './describe.ts'
import {
  planesOfSetup,
  presetIds,
  presetOf,
  setupWithFixedPlanes,
  setupWithPilots,
  setupWithPlane,
  setupWithSwitch,
} from './setup.ts'
import { setupWords } from './words/words.ts'

beforeAll(() => setupWords.open())

const preset = (id: string) => blueMaxPresets[id] as BlueMaxSetup
const isLegal = (setup: BlueMaxSetup) => blueMaxSetupSchema.safeParse(setup).success

describe('the presets', () => {
  it('are all offered, and each is found again', () => {
    expect([...presetIds].sort()).toEqual(Object.keys(blueMaxPresets).sort())
    for (const id of presetIds) expect(presetOf(preset(id))).toBe(id)
  })
  it('stay what they are in a game of several duels', () =>
    expect(presetOf({ ...preset('standard'), duels: 5 })).toBe('standard'))
  it('are left when an option is changed', () =>
    expect(presetOf(setupWithSwitch(preset('standard'), 'altitude', true))).toBeUndefined())
})

describe('the form', () => {
  it('lets the Lewis gun come and go with the observer', () => {
    const lewis = setupWithSwitch(preset('basic'), 'lewis', true)
    expect(lewis).toMatchObject({ observer: true, lewis: true })
    expect(setupWithSwitch(lewis, 'observer', false)).toMatchObject({ observer: false, lewis: false })
  })
  it('keeps a plane for each seat when pilots come and go', () => {
    const fixed = setupWithPlane(setupWithFixedPlanes(preset('standard'), true), 'a1', 'spad13')
    const more = setupWithPilots(setupWithPilots(fixed, 'allies', 3), 'central', 2)
    expect(Object.keys(more.planes ?? {})).toEqual(['a1', 'a2', 'a3', 'c1', 'c2'])
    expect(more.planes?.a1).toBe('spad13')
    expect(Object.keys(setupWithPilots(more, 'allies', 1).planes ?? {})).toEqual(['a1', 'c1', 'c2'])
    for (const setup of [fixed, more, setupWithPilots(more, 'allies', 1)]) expect(isLegal(setup)).toBe(true)
  })
  it('makes nothing that the rules do not accept', () => {
    for (const id of presetIds)
      for (const on of [true, false])
        for (const fixed of [true, false])
          expect(isLegal(setupWithFixedPlanes(setupWithSwitch(preset(id), 'observer', on), fixed)), id).toBe(
            true,
          )
  })
})

describe('the options of a room in words', () => {
  it('say who flies what and where, and whether fuel is counted', () => {
    expect(describeSetup(preset('firstDuel'))).toEqual([
      'One Allied pilot against one of the Central Powers',
      'Allies: Nieuport 24. Central Powers: Fokker Dr.I.',
      'One board, 18 by 13 hexes',
      'Fuel is counted: an empty tank brings a plane down',
    ])
  })
  it('say every option that is not as in a basic duel, each once', () => {
    const basic = describeSetup(preset('basic'))
    const changed: Partial<BlueMaxSetup>[] = [
      { fuel: true },
      { altitude: true },
      { observer: true },
      { observer: true, lewis: true },
      { kills: false },
      { spinTries: 3 },
      { field: 'wide' },
      { turnLimit: 20 },
      { openSheets: true },
      { roster: 'extended' },
      { allies: 2 },
      { duels: 3 },
    ]
    for (const change of changed) {
      const lines = describeSetup({ ...preset('basic'), ...change })
      expect(
        lines.filter((line) => !basic.includes(line)),
        JSON.stringify(change),
      ).toHaveLength(1)
      expect(new Set(lines).size).toBe(lines.length)
    }
  })
  it('are silent on tries to end a spin where altitude decides (B3.6)', () =>
    expect(describeSetup({ ...preset('advanced'), spinTries: 3 })).toEqual(describeSetup(preset('advanced'))))
})

describe('the hangar', () => {
  it('shows the planes that can be met', () => {
    expect(planesOfSetup(preset('firstDuel'))).toEqual(['dr1', 'nie24'])
    expect(planesOfSetup(preset('standard'))).toHaveLength(6)
    expect(planesOfSetup(preset('advancedThree'))).toEqual(planeIds)
  })
  it('shows every manoeuvre of a chart once', () => {
    for (const id of planeIds) {
      const codes = chartRows(planes[id]).flatMap(({ manoeuvres }) => manoeuvres.map(({ code }) => code))
      expect(codes.sort()).toEqual([...planes[id].chart.keys()].sort())
    }
  })
  it('draws a manoeuvre upwards: ahead is up, right is right', () => {
    const of = (code: string) => manoeuvreShape(planes.dr1.chart.get(code) as never)
    expect(of('2S2')).toEqual({
      places: [
        [0, -0],
        [0, -1],
        [0, -2],
      ],
      turned: 0,
    })
    expect(of('4R2').turned).toBe(60)
    expect(of('6R2').places.at(-1)?.[0]).toBeGreaterThan(1)
    expect(of('6L2').places.at(-1)?.[0]).toBeLessThan(-1)
  })
  it('has room for every manoeuvre in its drawing', () => {
    for (const id of planeIds)
      for (const one of planes[id].chart.values())
        for (const [x, y] of manoeuvreShape(one).places) {
          const reach = Math.max(2, one.speed)
          expect(Math.abs(x), one.code).toBeLessThan(0.87 * reach + 0.6)
          expect(y, one.code).toBeGreaterThan(-reach - 0.7)
          expect(y, one.code).toBeLessThan(0.7)
        }
  })
})
