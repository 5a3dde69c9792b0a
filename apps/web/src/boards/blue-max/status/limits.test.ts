import {
  type BlueMaxOpen,
  type BlueMaxSetup,
  blueMaxPresets,
  type FlyingPlane,
  freshPlane,
  freshSheet,
  planes,
  prepareRules,
  type Sheet,
} from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import { limitsInWords } from './limits.ts'

const rules = prepareRules(blueMaxPresets.advanced as BlueMaxSetup)
const plane = planes.nie24
const toChoose = { phase: 'choice', turn: 5, asked: ['a1'] } satisfies Partial<BlueMaxOpen>
const inCombat = { phase: 'combat', turn: 5, asked: [] } satisfies Partial<BlueMaxOpen>

/** The limits of a Nieuport 24 at level 3 in turn 5, after a manoeuvre of speed 2. */
const limitsOf = (
  sheet: Partial<Sheet>,
  flying: Partial<FlyingPlane> = {},
  open: Pick<BlueMaxOpen, 'phase' | 'turn' | 'asked'> = toChoose,
) =>
  limitsInWords(rules, open, {
    seat: 'a1',
    turn: open.turn,
    plane,
    flying: { ...freshPlane(plane, { at: 306, heading: 'E', level: 3 }), last: '2S2', ...flying },
    sheet: { ...freshSheet(plane), ...sheet },
  })

describe('the limits on a sheet', () => {
  it('have a forced dive or climb as long as a flight can make it (B1.10.4k)', () => {
    const must = { turn: 5, way: 'dive' } as const
    expect(limitsOf({ must })).toEqual(['Must dive in turn 5.'])
    expect(limitsOf({ must }, { level: 1 })).toEqual([])
    expect(limitsOf({ must }, { spinning: true })).toEqual([])
    expect(limitsOf({ must: { turn: 5, way: 'climb' }, fuel: 2 })).toEqual([])
    const dead = { wings: 0, fuselage: 0, engine: 5, tail: 0 }
    expect(limitsOf({ must, damage: dead })).toEqual(['The plane glides: only glide manoeuvres.'])
    expect(limitsOf({ must: { ...must, turn: 6 }, damage: dead })).toHaveLength(1)
  })
  it('have what the last burst and wounds demand of the next turn, and nothing of a turn that is flown', () => {
    const sheet = (turn: number): Partial<Sheet> => ({
      must: { turn, way: 'climb' },
      forward: turn,
      slower: turn,
    })
    expect(limitsOf(sheet(6), {}, inCombat)).toEqual([
      'Wounded: a Forward manoeuvre in turn 6.',
      'Wounded: one slower in turn 6.',
      'Must climb in turn 6.',
    ])
    expect(limitsOf(sheet(5), {}, inCombat)).toEqual([])
    // All have chosen, and the planes have moved; combat has not begun.
    expect(limitsOf(sheet(5), {}, { ...toChoose, asked: [] })).toEqual([])
    expect(limitsOf(sheet(5))).toHaveLength(3)
    expect(limitsOf(sheet(6), {}, { ...inCombat, phase: 'over' })).toEqual([])
    expect(limitsOf(sheet(6), { out: { cause: 'landed', turn: 5 } }, inCombat)).toEqual([])
    expect(limitsOf(sheet(5), { spinning: true })).toEqual([])
  })
  it('demand no Forward manoeuvre while the rudder is jammed (B3.16)', () => {
    const rudder = { side: 'L', until: 5 } as const
    expect(limitsOf({ forward: 5, rudder })).toEqual([
      'Rudder jammed: only to the left, until the end of turn 5.',
    ])
    expect(limitsOf({ forward: 6, rudder })).toHaveLength(2)
  })
  it('say what fire forbids (B1.9)', () =>
    expect(limitsOf({}, { fire: true })).toEqual(['On fire: no acrobatics, no shots by the pilot.']))
  it('do not forbid the speed by which a fast plane slows down (B3.15)', () =>
    expect(limitsOf({ noFast: true })).toEqual(['No speed of 3 or more, once the plane is slow enough.']))
})
