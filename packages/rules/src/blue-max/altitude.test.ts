import { describe, expect, it } from 'vitest'
import { duelAt, type Placed } from './test-helpers/position.ts'

const advanced = { fuel: true, altitude: true, observer: true, lewis: true }
const enemy: Placed = { plane: 'dr1', at: 1507, level: 3 }
const mustDive = { turn: 5, way: 'dive' } as const
const mustClimb = { turn: 5, way: 'climb' } as const
const level = { type: 'choose', manoeuvre: '2S2' } as const

describe('a pilot who must climb or dive after a burst at another level', () => {
  const with1 = (plane: Partial<Placed>) =>
    duelAt(advanced, { a1: { plane: 'nie24', at: 306, level: 3, last: '2S2', ...plane }, c1: enemy })

  it('may order nothing else', () => {
    const duel = with1({ sheet: { must: mustDive } })
    expect(duel.refusal('a1', level)).toBe('B1.10.4k')
    expect(duel.refusal('a1', { ...level, altitude: 'climb' })).toBe('B1.10.4k')
    expect(duel.refusal('a1', { ...level, altitude: 'dive' })).toBeUndefined()
  })

  it('may always spin instead', () => {
    expect(
      with1({ sheet: { must: mustDive } }).refusal('a1', { type: 'choose', manoeuvre: '0S2' }),
    ).toBeUndefined()
  })

  it('is free of it at level 1, from where nobody dives', () => {
    expect(with1({ level: 1, sheet: { must: mustDive } }).refusal('a1', level)).toBeUndefined()
  })

  it('is free of it when the fuel does not pay for a climb', () => {
    const duel = with1({ sheet: { must: mustClimb, fuel: 2 } })
    expect(duel.refusal('a1', { ...level, altitude: 'climb' })).toBe('B1.5.6')
    expect(duel.refusal('a1', level)).toBeUndefined()
  })

  it('is free of it when the plane glides', () => {
    const dead = { wings: 0, fuselage: 0, engine: 5, tail: 0 }
    const duel = with1({ sheet: { must: mustClimb, damage: dead } })
    expect(duel.refusal('a1', { ...level, altitude: 'climb' })).toBe('B1.10.4e')
    expect(duel.refusal('a1', level)).toBeUndefined()
  })

  it('is free of it a turn later', () => {
    expect(with1({ sheet: { must: { ...mustDive, turn: 4 } } }).refusal('a1', level)).toBeUndefined()
  })

  it('climbs in vain near the highest level: the level stays, the plane is stalled', () => {
    const duel = with1({ level: 4, sheet: { must: mustClimb } })
    duel.fly('a1', '2S2', { altitude: 'climb' })
    const moved = duel.fly('c1', '2S2').find(({ type }) => type === 'moved')
    expect(moved?.open).toMatchObject({ moves: { a1: { level: 4, stalled: true } } })
  })
})

describe('the Lewis gun of a Bristol', () => {
  const behind = (sheet: Placed['sheet'] = {}) =>
    duelAt(advanced, {
      a1: { plane: 'f2b', at: 807, heading: 'E', level: 3, last: '2S2', sheet },
      // Flies to two hexes behind the tail.
      c1: { plane: 'dr1', at: 607, heading: 'E', level: 3, last: '2S2' },
    })
  const shot = (burst: 'short' | 'medium' | 'long') =>
    ({ type: 'fire', observer: { at: 'c1', burst } }) as const
  const inCombat = (sheet: Placed['sheet'], reload?: true) => {
    const duel = behind(sheet)
    duel.fly('a1', '2S2', reload ? { reload } : {})
    duel.fly('c1', '2S2')
    expect(duel.open).toMatchObject({ phase: 'combat', asked: ['a1', 'c1'] })
    return duel
  }

  it('fires no burst for which it has not the rounds', () => {
    const duel = inCombat({ ammo: 1 })
    expect(duel.refusal('a1', shot('long'))).toBe('B1.10.2')
    expect(duel.refusal('a1', shot('medium'))).toBe('B1.10.2')
    // One round, but too far for a short burst of a restless plane with a single gun: 3 - 2 + 0 - 1 - 1 dice.
    expect(duel.refusal('a1', shot('short'))).toBe('B1.7.3')
  })

  it('is advised to fire a longer burst only where it has one that reaches the target', () => {
    const reasonOf = (ammo: number) => {
      const duel = inCombat({ ammo })
      return duel.game.refuse(duel.state, 'a1', shot('short'))?.reason
    }
    expect(reasonOf(1)).toBe('fire.noDice')
    // The medium burst has no die either, but the long one has: 3 - 2 + 2 - 1 - 1 dice.
    expect(reasonOf(3)).toBe('fire.dice')
  })

  it('is asked all the same without rounds, and can only hold its fire', () => {
    const duel = inCombat({ ammo: 0 })
    const { choices, finish } = duel.game.options(duel.state, 'a1', { type: 'fire' })
    expect({ choices, finish }).toEqual({ choices: [], finish: { type: 'fire' } })
  })

  it('spends one, two or three rounds', () => {
    const duel = inCombat({ ammo: 5 })
    duel.give('a1', shot('long'))
    duel.give('c1', { type: 'fire' })
    expect(duel.sheet('a1').ammo).toBe(2)
  })

  it('has five again after reloading, and is silent in that turn', () => {
    const duel = inCombat({ ammo: 1 }, true)
    expect(duel.sheet('a1').ammo).toBe(5)
    expect(duel.refusal('a1', shot('long'))).toBe('B1.10.2')
  })

  it('can be reloaded by no other crew', () => {
    const duel = behind()
    duel.fly('a1', '2S2')
    expect(duel.refusal('c1', { ...level, reload: true })).toBe('B1.10.2')
  })

  it('can be reloaded by no dead observer, and the refusal says why', () => {
    const duel = duelAt(advanced, {
      a1: { plane: 'f2b', at: 807, level: 3, last: '2S2', observerKilled: true },
      c1: enemy,
    })
    expect(duel.game.refuse(duel.state, 'a1', { ...level, reload: true })).toMatchObject({
      rule: 'B1.10.2',
      reason: 'observer.killed',
    })
  })
})
