import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { layOutField } from '@opsroom/pictures/hex-map'
import type { Attack, BlueMaxOpen, FlyingPlane, OutCause } from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { fireLines, possibleShots, wrecksOf } from './lines.ts'
import { planeTokensOf } from './tokens.ts'

/** The worked duel, to the fire of its third turn: nose to nose. */
const fight = new Dogfight().takeOff()
const { rules } = fight.game
const geometry = layOutField(cellsOf(rules.field))
const before = fight.open
for (const [allied, central] of [
  ['23S4', '14L3'],
  ['21R3', '16R3'],
  ['4R2', '4R2'],
] as const)
  fight.give('a1', { type: 'choose', manoeuvre: allied }).give('c1', { type: 'choose', manoeuvre: central })
const { open } = fight
const tokens = planeTokensOf(open, geometry)

describe('lines of fire', () => {
  it('are those of the seats that are asked, each by the rule of its line', () => {
    expect(possibleShots(rules, open)).toEqual([
      { by: 'a1', crew: 'pilot', target: { seat: 'c1', distance: 1, side: 'A' }, rule: 'B1.7.2' },
      { by: 'c1', crew: 'pilot', target: { seat: 'a1', distance: 1, side: 'A' }, rule: 'B1.7.2' },
    ])
    expect(possibleShots(rules, { ...open, asked: ['c1'] }).map(({ by }) => by)).toEqual(['c1'])
    expect(possibleShots(rules, before)).toEqual([])
  })
  it('are not of the pilot of a burning plane', () => {
    const planes = { ...open.planes, a1: { ...open.planes.a1, fire: true } as FlyingPlane }
    expect(possibleShots(rules, { ...open, planes }).map(({ by }) => by)).toEqual(['c1'])
  })
  it('run from nose to target, and have the hits of a shot that was fired', () => {
    const attack = { by: 'a1', crew: 'pilot', at: 'c1', faces: [3, 4, 6] } as unknown as Attack
    const lines = fireLines(tokens, possibleShots(rules, open), [attack])
    expect(lines.map(({ kind, by, at, hits }) => [kind, by, at, hits])).toEqual([
      ['may', 'a1', 'c1', 0],
      ['may', 'c1', 'a1', 0],
      ['fired', 'a1', 'c1', expect.any(Number)],
    ])
    const [shooter, target] = [tokens[0], tokens[1]]
    for (const { from, to } of lines.filter(({ by }) => by === 'a1')) {
      const span = (one: { x: number; y: number } | undefined, other = one) =>
        Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))
      expect(span(shooter, from) + span(from, to) + span(to, target)).toBeCloseTo(span(shooter, target))
    }
  })
})

it('planes that went down stay where they did, and one that has left the field is gone', () => {
  const down = (cause: OutCause) => {
    const c1 = { ...open.planes.c1, out: { cause, turn: 3 } } as FlyingPlane
    const planes: BlueMaxOpen['planes'] = { ...open.planes, c1 }
    return wrecksOf({ planes }, geometry).map(({ seat, landed }) => [seat, landed])
  }
  expect(down('wings')).toEqual([['c1', false]])
  expect(down('landed')).toEqual([['c1', true]])
  expect(down('leftField')).toEqual([])
})

it('the shot that brought a plane down stays drawn to where it went down', () => {
  const c1 = { ...open.planes.c1, out: { cause: 'wings', turn: 3 } } as FlyingPlane
  const ended = { ...open, planes: { ...open.planes, c1 } }
  const attack = { by: 'a1', crew: 'pilot', at: 'c1', faces: [3, 4, 6] } as unknown as Attack
  const flying = planeTokensOf(ended, geometry)
  expect(flying.map(({ seat }) => seat)).toEqual(['a1'])
  const [line] = fireLines([...flying, ...wrecksOf(ended, geometry)], [], [attack])
  expect(line).toEqual(fireLines(tokens, [], [attack])[0])
})
