import { type BlueMaxOrder, hexAt, type Pilot } from '@opsroom/rules/blue-max'
import { describe, expect, test } from 'vitest'
import { type BotId, botIds } from '../../bot.ts'
import { fireMostValuableShots } from '../fire.ts'
import { candidatesFor } from '../model/candidates.ts'
import { dogfightOf } from '../model/dogfight.ts'
import { moodOf } from '../model/mood.ts'
import { FieldSafety } from '../model/safety.ts'
import { rngOf } from '../testing/play-out.ts'
import { type Position, situationWith } from '../testing/position.ts'
import { ace } from './ace.ts'
import type { LevelOfPlay } from './level.ts'
import { recruit } from './recruit.ts'
import { regular } from './regular.ts'

const levels: Record<BotId, LevelOfPlay> = { recruit, regular, ace }
const far = { plane: 'dr1', at: hexAt(17, 7), heading: 'W' } as const

/** Phase 5 with an enemy right ahead of the seat's plane. */
const rightAhead: Position = {
  seat: 'a1',
  planes: {
    a1: { plane: 'spad13', at: hexAt(9, 7), heading: 'E' },
    c1: { ...far, at: hexAt(10, 7), heading: 'E' },
  },
  open: { phase: 'combat' },
}

/** Orders of a level in a position, each with other random numbers. */
const ordersOf = (
  id: BotId,
  position: Position,
  kind: 'choose' | 'fire' = 'choose',
  many = 12,
): BlueMaxOrder[] =>
  Array.from({ length: many }, (_, number) => {
    const situation = situationWith(position)
    return levels[id][kind]({ ...situation, rng: rngOf(number, 'orders') }).order as BlueMaxOrder
  })

const codesOf = (orders: readonly BlueMaxOrder[]): string[] =>
  orders.map((order) => (order.type === 'choose' ? order.manoeuvre : ''))

describe.each(botIds)('%s', (id) => {
  test('turns away from an edge as long as there is a way', () => {
    const position: Position = {
      seat: 'a1',
      planes: { a1: { plane: 'camel', at: hexAt(16, 3), heading: 'E' }, c1: { ...far, at: hexAt(4, 10) } },
    }
    const situation = situationWith(position)
    const safe = candidatesFor(situation.rules, situation.pilot as never, { price: 0 })
      .filter(({ out, exits }) => !out && exits > 0)
      .map(({ flight }) => flight.manoeuvre.code)
    expect(safe.length).toBeGreaterThan(0)
    for (const code of codesOf(ordersOf(id, position))) expect(safe).toContain(code)
  })

  test('neither spins nor lands of its own will', () => {
    const position: Position = {
      seat: 'a1',
      setup: { altitude: true },
      planes: {
        a1: { plane: 'tripe', at: hexAt(9, 7), heading: 'E', level: 1 },
        c1: { ...far, at: hexAt(13, 7), level: 1 },
      },
    }
    for (const order of ordersOf(id, position)) expect(order).not.toMatchObject({ altitude: 'land' })
    expect(codesOf(ordersOf(id, position))).not.toContain('0S2')
  })

  test('shoots at an enemy right ahead', () => {
    for (const order of ordersOf(id, rightAhead, 'fire', 4))
      expect(order).toMatchObject({ pilot: { at: 'c1' } })
  })
})

describe.each<BotId>(['regular', 'ace'])('%s', (id) => {
  test('stays behind an enemy who flies straight on, rather than in front of it', () => {
    const position: Position = {
      seat: 'a1',
      planes: {
        a1: { plane: 'spad13', at: hexAt(6, 7), heading: 'E' },
        c1: { plane: 'alb3', at: hexAt(8, 7), heading: 'E' },
      },
      open: { tails: { a1: 'c1' } },
      tip: { direction: 'S' },
    }
    const situation = situationWith(position)
    const flown = candidatesFor(situation.rules, situation.pilot as never, { price: 0 })
    for (const code of codesOf(ordersOf(id, position))) {
      const chosen = flown.find(({ flight }) => flight.manoeuvre.code === code)
      // East is heading 1: nobody turns round or aside when the enemy is known to fly on.
      expect(chosen?.heading).toBe(1)
    }
  })

  test('climbs or dives where it must', () => {
    const position: Position = {
      seat: 'a1',
      setup: { altitude: true },
      planes: {
        a1: { plane: 'camel', at: hexAt(9, 7), heading: 'E', level: 3 },
        c1: { ...far, at: hexAt(13, 7), level: 3 },
      },
      sheet: { must: { turn: 3, way: 'dive' } },
    }
    for (const order of ordersOf(id, position, 'choose', 4)) expect(order).toMatchObject({ altitude: 'dive' })
  })

  test('does not stall where it need not', () => {
    const position: Position = {
      seat: 'a1',
      planes: {
        a1: { plane: 'nie24', at: hexAt(9, 7), heading: 'E', last: '2S2' },
        c1: { ...far, at: hexAt(12, 8) },
      },
    }
    for (const code of codesOf(ordersOf(id, position))) expect(code).not.toMatch(/^1[SLR]1$/)
  })
})

describe.each<BotId>(['regular', 'ace'])('%s looks for a fight', (id) => {
  const apart: Position = {
    seat: 'a1',
    planes: { a1: { plane: 'nie24', at: hexAt(2, 7), heading: 'E' }, c1: far },
  }
  test('and comes fast where the enemy is far', () => {
    for (const code of codesOf(ordersOf(id, apart))) expect(code).toMatch(/[34]$/)
  })

  test('and leaves a circle after it has flown it twice', () => {
    const circling: Position = {
      seat: 'a1',
      planes: {
        a1: { plane: 'tripe', at: hexAt(9, 7), heading: 'E', last: '7L2' },
        c1: { plane: 'alb3', at: hexAt(13, 4), heading: 'W', last: '7L2' },
      },
    }
    const often = (repeats: number) => {
      const situation = situationWith(circling)
      const notes = { ...situation.notes, repeats: { a1: repeats, c1: repeats } }
      const orders = Array.from(
        { length: 24 },
        (_, number) =>
          levels[id].choose({ ...situation, notes, rng: rngOf(number, 'orders') }).order as BlueMaxOrder,
      )
      return codesOf(orders).filter((code) => code === '7L2').length
    }
    expect(often(12)).toBe(0)
  })

  test('but not off the field: with the last points it keeps a way for the glide', () => {
    const last: Position = {
      seat: 'a1',
      planes: {
        a1: { plane: 'tripe', at: hexAt(14, 3), heading: 'E', last: '2S2' },
        c1: { ...far, at: hexAt(17, 4) },
      },
      sheet: { fuel: 2 },
    }
    const situation = situationWith(last)
    const pilot = situation.pilot as Pilot
    const gliding = { ...pilot, sheet: { ...pilot.sheet, dry: { turns: 6, until: 9 } } }
    const lasting = candidatesFor(situation.rules, gliding, { price: 0 })
    const safety = new FieldSafety(situation.rules, gliding)
    expect(lasting.length).toBeGreaterThan(0)
    for (const code of codesOf(ordersOf(id, last))) {
      const flown = candidatesFor(situation.rules, pilot, { price: 0 }).find(
        ({ flight }) => flight.manoeuvre.code === code,
      )
      expect(safety.exits(flown ?? { q: 0, r: 0, heading: 0 }, code), code).toBeGreaterThan(0)
    }
  })
})

test('a pilot who is behind in damage with few turns left attacks more', () => {
  const position: Position = {
    seat: 'a1',
    setup: { turnLimit: 20 },
    planes: { a1: { plane: 'nie24', at: hexAt(6, 7), heading: 'E' }, c1: far },
    open: { turn: 18 },
  }
  const temper = { attack: 1, defence: 1, chase: 0.02 }
  const even = moodOf(situationWith(position), temper)
  const behind = moodOf(
    situationWith({ ...position, sheet: { damage: { wings: 7, fuselage: 0, engine: 0, tail: 0 } } }),
    temper,
  )
  expect(even.attack).toBe(1)
  expect(behind.attack).toBeGreaterThan(1.3)
  expect(behind.chase).toBeGreaterThan(even.chase)
})

test('a tailing pilot reckons with what the tip leaves, and with nothing else', () => {
  const situation = situationWith({
    seat: 'a1',
    planes: {
      a1: { plane: 'spad13', at: hexAt(6, 7), heading: 'E' },
      c1: { plane: 'alb3', at: hexAt(8, 7), heading: 'E' },
    },
    open: { tails: { a1: 'c1' } },
    tip: { direction: 'L' },
  })
  const [enemy] = dogfightOf(situation, situation.pilot as never).enemies
  expect(enemy?.flights.length).toBeGreaterThan(3)
  expect(new Set(enemy?.flights.map(({ flight }) => flight.manoeuvre.direction))).toEqual(new Set(['L']))
})

describe('a burst', () => {
  test('is long where a jam costs nothing, and no longer than medium where it costs much', () => {
    const situation = situationWith(rightAhead)
    expect(fireMostValuableShots(situation, () => 0).order).toMatchObject({ pilot: { burst: 'long' } })
    expect(fireMostValuableShots(situation, () => 4).order).toMatchObject({ pilot: { burst: 'medium' } })
  })

  test('is no longer than medium from strong guns, but in the last turn, and long from a weak gun', () => {
    const lasting: Position = { ...rightAhead, setup: { turnLimit: 20 } }
    const burstOf = (given: Position) => fireMostValuableShots(situationWith(given)).order
    expect(burstOf(lasting)).toMatchObject({ pilot: { burst: 'medium' } })
    const last: Position = { ...lasting, open: { ...rightAhead.open, turn: 20 } }
    expect(burstOf(last)).toMatchObject({ pilot: { burst: 'long' } })
    const weak: Position = {
      ...lasting,
      planes: { ...rightAhead.planes, a1: { plane: 'f2b', at: hexAt(9, 7), heading: 'E' } },
    }
    expect(burstOf(weak)).toMatchObject({ pilot: { burst: 'long' } })
  })

  test('of a single steady gun is long only where a shorter one has no die', () => {
    const burstFrom = (column: number) =>
      fireMostValuableShots(
        situationWith({
          ...rightAhead,
          planes: {
            a1: { plane: 'nie24', at: hexAt(column, 7), heading: 'E', last: '2S2' },
            c1: { ...far, at: hexAt(10, 7), heading: 'E' },
          },
        }),
      ).order
    expect(burstFrom(9)).toMatchObject({ pilot: { burst: 'medium' } })
    expect(burstFrom(7)).toMatchObject({ pilot: { burst: 'long' } })
  })

  test('at another level is short where the climb would stall the plane', () => {
    const high = situationWith({
      seat: 'c1',
      setup: { altitude: true },
      planes: {
        a1: { plane: 'f2b', at: hexAt(10, 7), heading: 'W', level: 5 },
        c1: { plane: 'dr1', at: hexAt(9, 7), heading: 'E', level: 4 },
      },
      open: { phase: 'combat' },
    })
    expect(fireMostValuableShots(high, () => 4).order).toMatchObject({ pilot: { burst: 'short' } })
  })

  test('is noted by what it does on the average', () => {
    const { notes } = fireMostValuableShots(situationWith(rightAhead), () => 4)
    expect(notes?.dealt.c1).toBeGreaterThan(0.1)
    expect(notes?.dealt.c1).toBeLessThan(1)
  })
})

test.each<BotId>(['regular', 'ace'])(
  '%s varies: in the same position it does not always fly the same',
  (id) => {
    const near = (at: number, heading: 'W' | 'SW' | 'NW'): Position => ({
      seat: 'a1',
      planes: { a1: { plane: 'camel', at: hexAt(8, 6), heading: 'E' }, c1: { plane: 'dr1', at, heading } },
    })
    const places = [near(hexAt(12, 8), 'W'), near(hexAt(10, 7), 'NW'), near(hexAt(10, 5), 'SW')]
    const positions = [...places, near(hexAt(16, 9), 'W'), near(hexAt(17, 3), 'SW')]
    const flown = positions.map((position) => new Set(codesOf(ordersOf(id, position, 'choose', 12))).size)
    expect(flown.filter((many) => many > 1).length).toBeGreaterThan(0)
  },
)
