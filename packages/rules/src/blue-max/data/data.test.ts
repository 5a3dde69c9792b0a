import { describe, expect, it } from 'vitest'
import { turnBetween } from '../../core/index.ts'
import { axialCoordinatesOf, fieldOf, flyPath, hexAt } from '../field.ts'
import { type CardColour, colourOfFace, type DeckName, fullDecks, hitOf } from './decks.ts'
import canon from './fixtures/blue-max-data.json' with { type: 'json' }
import {
  type Manoeuvre,
  type PathStep,
  type PlaneId,
  planeIds,
  spinCode,
  type TurnDirection,
} from './plane.ts'
import { planes, planesOfVersion } from './planes.ts'

const field = fieldOf('wide')
const from = hexAt(9, 13)

/** The end of a manoeuvre, from the start hex and heading east: `dq`, `dr`, and the facing clockwise. */
function endOf(path: readonly PathStep[], direction: TurnDirection) {
  const { at = 0, heading } = flyPath(field, from, 'E', path, direction)
  const [a, b] = [axialCoordinatesOf(from), axialCoordinatesOf(at)]
  return { dq: b.q - a.q, dr: b.r - a.r, df: ['E', 'SE', 'SW', 'W', 'NW', 'NE'].indexOf(heading) }
}

/** A manoeuvre in the words of the data set. */
const asCanon = ({ code, number, direction, fuel, speed, path, ...flags }: Manoeuvre) => ({
  code,
  num: number,
  dir: direction,
  fuel,
  speed,
  ...endOf(path, direction),
  forward: flags.forward,
  acro: flags.acrobatic,
  nonrep: flags.nonRepeatable,
  glide: flags.glide,
  slip: flags.sideSlip,
  stall: flags.stall,
  ...(code === spinCode && { spin: true }),
})

const byCode = <T extends { code: string }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => (one.code < other.code ? -1 : 1))

/** The data set is of version 1. */
const first = planesOfVersion(1)

describe('the data of this edition', () => {
  it('has the planes of the data set and no other', () => {
    expect([...planeIds].sort()).toEqual(canon.planes.map(({ id }) => id).sort())
  })

  it.each(canon.planes.map((plane) => [plane.name, plane] as const))(
    'gives %s its card by the model',
    (_, wanted) => {
      const plane = first[wanted.id as PlaneId]
      expect({
        side: plane.side === 'central' ? 'C' : 'A',
        engine: plane.zones.engine,
        wings: plane.zones.wings,
        fuselage: plane.zones.fuselage,
        tail: plane.zones.tail,
        fuel: plane.fuel,
        maxAlt: plane.maxLevel,
        stability: plane.stability,
        guns: [plane.guns.pilot, plane.guns.observer],
        lewis: plane.lewis,
        maxSpeed: plane.maxSpeed,
        start: plane.start,
      }).toEqual({
        side: wanted.side,
        engine: wanted.engine,
        wings: wanted.wings,
        fuselage: wanted.fuselage,
        tail: wanted.tail,
        fuel: wanted.fuel,
        maxAlt: wanted.maxAlt,
        stability: wanted.stability,
        guns: wanted.guns,
        lewis: wanted.lewis,
        maxSpeed: wanted.maxSpeed,
        start: wanted.start,
      })
    },
  )

  it.each(canon.planes.map((plane) => [plane.name, plane] as const))(
    'gives %s its chart: codes, flags, and where each manoeuvre ends',
    (_, { id, chart }) => {
      const own = [...first[id as PlaneId].chart.values()].map(asCanon)
      expect(byCode(own)).toEqual(byCode(chart.map(({ path: _path, ...rest }) => rest)))
    },
  )

  it('flies the shapes of the catalogue to where it says', () => {
    const ends: Record<string, [number, number, number]> = {
      '4R2': [2, 0, 1],
      '9R2': [-1, 2, 3],
      '10R2': [1, 1, 0],
      '19R3': [-2, 3, 2],
      '28R4': [3, 1, 0],
      '31S2': [0, 0, 3],
      '36R3': [1, 2, 0],
      '37S4': [3, 0, 3],
      '11R1': [0, 1, 1],
    }
    const all = new Map(planeIds.flatMap((id) => [...planes[id].chart]))
    for (const [code, [dq, dr, df]] of Object.entries(ends)) {
      const { path, direction } = all.get(code) as Manoeuvre
      expect({ code, ...endOf(path, direction) }).toEqual({ code, dq, dr, df })
    }
  })

  it('has decks of 24, 44, 44 and 24 cards, card by card as listed', () => {
    const names: Record<string, string> = {
      engineHit: 'slowEngine',
      pilotWoundForward: 'woundForward',
      pilotWoundSlow: 'woundSlow',
      wingsTornSpeed: 'tornFast',
      wingsTornAcro: 'tornAcrobatics',
    }
    const zoneOf = (letter: unknown) =>
      ({ W: 'wings', F: 'fuselage', E: 'engine', T: 'tail' })[String(letter)] ?? ''
    const ours = (card: string, colour: CardColour) => {
      const { zone = '', damage = 0, effect = '' } = hitOf(card, colour, true)
      return `${zone} ${damage} ${effect}`
    }
    const theirs = ([letter, damage, effect]: (string | number | null)[]) =>
      `${zoneOf(letter)} ${damage} ${effect ? (names[effect] ?? effect) : ''}`
    for (const [name, cards] of Object.entries(canon.decks)) {
      const deck = fullDecks[name as DeckName]
      expect(deck.map((card) => `${ours(card, 'blue')} | ${ours(card, 'red')}`).sort()).toEqual(
        cards.map(({ blue, red }) => `${theirs(blue)} | ${theirs(red)}`).sort(),
      )
    }
    expect(Object.values(fullDecks).map(({ length }) => length)).toEqual([24, 44, 44, 24])
  })

  it('has a die of two white, two blue and two red faces', () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => colourOfFace(face) ?? 'white')).toEqual(canon.dieFaces)
  })

  it('has no two manoeuvres of one plane with the same end, heading and speed', () => {
    for (const id of planeIds) {
      const shapes = [...planes[id].chart.values()].map(({ path, direction, speed }) => {
        const { dq, dr, df } = endOf(path, direction)
        return `${dq}/${dr}/${df}/${speed}`
      })
      // The spin stays where it is, as nothing else does.
      expect(new Set(shapes).size).toBe(shapes.length)
    }
  })

  it('turns no manoeuvre by more than half a circle, and mirrors left and right', () => {
    for (const id of planeIds)
      for (const { code, path, direction } of planes[id].chart.values()) {
        const { heading } = flyPath(field, from, 'E', path, direction)
        expect(turnBetween('E', heading)).toBeLessThanOrEqual(3)
        const mirrored = planes[id].chart.get(code.replace('L', 'R'))
        if (direction !== 'L' || !mirrored) continue
        const [left, right] = [endOf(path, 'L'), endOf(mirrored.path, 'R')]
        // Across the line to the east: q grows by what r loses.
        expect([left.dq, left.dr, (6 - left.df) % 6]).toEqual([right.dq + right.dr, -right.dr || 0, right.df])
      }
  })
})

describe('the planes of version 2', () => {
  it('have a Dr.I that is faster than 3S3, with which it climbs in the rulebook (B3.33)', () => {
    expect([first.dr1.maxSpeed, planes.dr1.maxSpeed]).toEqual([3, 4])
    expect([...planes.dr1.chart.keys()].filter((code) => !first.dr1.chart.has(code))).toEqual(['23S4'])
  })

  it('have tanks that last about as long for all, and no more points than there are counters (B4.3)', () => {
    for (const { fuel } of Object.values(planes)) {
      expect(fuel).toBeGreaterThanOrEqual(67)
      expect(fuel).toBeLessThanOrEqual(70)
    }
  })

  it('keep every manoeuvre of an older chart, so that what was flown can be shown', () => {
    for (const id of planeIds)
      for (const [code, manoeuvre] of first[id].chart) expect(planes[id].chart.get(code)).toEqual(manoeuvre)
  })

  it('keep what the rulebook states: the Dr.I is A, the Albatros D.III is B', () => {
    expect([planes.dr1.stability, planes.alb3.stability]).toEqual(['A', 'B'])
  })
})
