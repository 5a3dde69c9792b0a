import { describe, expect, it } from 'vitest'
import { Duel, duelAt } from './test-helpers/position.ts'

const fixed = { a1: 'nie24', c1: 'dr1' } as const
const far = { a1: { plane: 'nie24', at: 306 }, c1: { plane: 'dr1', at: 1507 } } as const

/** Both fly straight on and hold their fire. */
function flyOn(duel: Duel): void {
  for (const seat of [...duel.open.asked]) duel.fly(seat, '2S2')
  duel.holdFire()
}

describe('a game of several duels', () => {
  const twoDuels = () => {
    const duel = new Duel({ planes: fixed, duels: 2, turnLimit: 1 }, undefined)
    const start = () => {
      duel.give('a1', { type: 'start', at: 107 })
      duel.give('c1', { type: 'start', at: 1807 })
    }
    start()
    flyOn(duel)
    return { duel, start }
  }

  it('begins the next one with fresh planes at the edges when one is over', () => {
    const { duel } = twoDuels()
    expect(duel.open).toMatchObject({ duel: 2, turn: 0, phase: 'start', planes: {}, finished: false })
    expect(duel.open.results).toMatchObject([{ duel: 1, winner: 'draw', points: { a1: 0, c1: 0 }, turns: 1 }])
    expect(duel.state.secrets).toEqual({ a1: {}, c1: {} })
    expect(duel.game.outcome(duel.state)).toBeUndefined()
    expect(duel.game.chapters?.(duel.state)).toMatchObject([
      { number: 1, ended: { result: { summary: { winner: 'draw', turns: 1 } } } },
      { number: 2 },
    ])
  })

  it('is won by the side that has won more of them, and points of all count', () => {
    const { duel, start } = twoDuels()
    start()
    duel.fly('a1', '2S2')
    duel.leave('c1')
    expect(duel.open).toMatchObject({ phase: 'over', finished: true })
    expect(duel.game.outcome(duel.state)).toEqual({ winners: ['a1'], points: { a1: 1, c1: 0 } })
  })

  it('is a draw when each side has won as many', () => {
    const { duel, start } = twoDuels()
    start()
    flyOn(duel)
    expect(duel.game.outcome(duel.state)).toEqual({ winners: [], points: { a1: 0, c1: 0 } })
  })
})

describe('the turn limit', () => {
  it('ends the duel after phase 8 of that turn, the side with more planes having won', () => {
    const duel = duelAt({ turnLimit: 5, allies: 2 }, { ...far, a2: { plane: 'nie24', at: 309 } }, { turn: 5 })
    flyOn(duel)
    expect(duel.open.results).toMatchObject([{ winner: 'allies', turns: 5 }])
  })

  it('lets a turn before it go over into the next', () => {
    const duel = duelAt({ turnLimit: 6 }, far, { turn: 5 })
    flyOn(duel)
    expect(duel.open).toMatchObject({ turn: 6, phase: 'choice', results: [] })
  })
})

describe('a pilot who leaves the game', () => {
  const threes = {
    a1: { plane: 'nie24', at: 306 },
    a2: { plane: 'nie24', at: 309 },
    c1: { plane: 'dr1', at: 1507 },
  } as const

  it('flies off the field, and the turn goes on when only this order was missing', () => {
    const duel = duelAt({ allies: 2 }, threes)
    duel.fly('a1', '2S2')
    duel.fly('c1', '2S2')
    const events = duel.leave('a2').map(({ type }) => type)
    expect(events).toContain('moved')
    expect(duel.open.planes.a2?.out).toEqual({ cause: 'leftField', turn: 5 })
    expect(duel.open).toMatchObject({ turn: 6, gone: ['a2'], asked: ['a1', 'c1'] })
    expect(duel.game.eliminated?.(duel.state)).toEqual(['a2'])
  })

  it('ends the duel at once as the last of the side, with a point for the enemy', () => {
    const duel = duelAt({ allies: 2 }, threes)
    duel.leave('c1')
    expect(duel.game.outcome(duel.state)).toEqual({ winners: ['a1', 'a2'], points: { a1: 1, a2: 1, c1: 0 } })
  })

  it('is not waited for by those who tailed the plane', () => {
    const duel = duelAt({ allies: 2 }, threes, { tails: { c1: 'a2' } })
    expect(duel.refusal('c1', { type: 'choose', manoeuvre: '2S2' })).toBe('B1.4.5')
    duel.leave('a2')
    expect(duel.refusal('c1', { type: 'choose', manoeuvre: '2S2' })).toBeUndefined()
  })

  it('is out before the start as well: the other side has won without a turn', () => {
    const duel = new Duel({ planes: fixed }, undefined)
    duel.give('a1', { type: 'start', at: 107 })
    duel.leave('c1')
    expect(duel.open.results).toEqual([{ duel: 1, winner: 'allies', points: { a1: 1, c1: 0 }, turns: 0 }])
  })

  it('flies in no later duel, and the others do', () => {
    const duel = new Duel({ planes: { ...fixed, a2: 'nie24' }, allies: 2, duels: 2, turnLimit: 1 }, undefined)
    duel.leave('a2')
    duel.give('a1', { type: 'start', at: 107 })
    duel.give('c1', { type: 'start', at: 1807 })
    flyOn(duel)
    expect(duel.open).toMatchObject({ duel: 2, asked: ['a1', 'c1'], phase: 'start' })
  })
})

describe('a pilot whose time is over', () => {
  it('picks the first plane of the roster and starts in the middle of the edge', () => {
    const duel = new Duel({}, undefined)
    for (const seat of ['a1', 'c1'])
      duel.give(seat, duel.game.standIn?.(duel.state, seat, duel.random('any')) as never)
    expect(duel.open.picks).toEqual({ a1: 'nie24', c1: 'dr1' })
    expect(duel.game.standIn?.(duel.state, 'a1', duel.random('any'))).toEqual({ type: 'start', at: 107 })
  })

  it('flies straight on, level, while that stays on the field', () => {
    const duel = duelAt({}, far)
    expect(duel.game.standIn?.(duel.state, 'a1', duel.random('any'))).toEqual({
      type: 'choose',
      manoeuvre: '2S2',
    })
  })

  it('lands a plane that would glide into the ground (RB23)', () => {
    const dry = { turns: 3, until: 9 }
    const glider = { plane: 'nie24', at: 306, last: '3S3', sheet: { dry } } as const
    const orderAt = (level: number) => {
      const duel = duelAt({ fuel: true, altitude: true }, { a1: { ...glider, level }, c1: far.c1 })
      return duel.game.standIn?.(duel.state, 'a1', duel.random('any'))
    }
    expect(orderAt(2)).toEqual({ type: 'choose', manoeuvre: '2S2' })
    expect(orderAt(1)).toEqual({ type: 'choose', manoeuvre: '2S2', altitude: 'land' })
  })

  it('turns away at the edge with the slowest manoeuvre that stays on the field', () => {
    const duel = duelAt({}, { ...far, a1: { plane: 'nie24', at: 1807, heading: 'E', last: '2S2' } })
    const order = duel.game.standIn?.(duel.state, 'a1', duel.random('any'))
    expect(order).toMatchObject({ type: 'choose' })
    duel.give('a1', order as never)
    duel.fly('c1', '2S2')
    expect(duel.open.planes.a1?.out).toBeUndefined()
  })

  it('holds the fire', () => {
    const duel = duelAt({}, { a1: { plane: 'nie24', at: 707 }, c1: { plane: 'dr1', at: 1207 } })
    duel.fly('a1', '2S2')
    duel.fly('c1', '2S2')
    expect(duel.open).toMatchObject({ phase: 'combat', asked: ['a1', 'c1'] })
    expect(duel.game.standIn?.(duel.state, 'a1', duel.random('any'))).toEqual({ type: 'fire' })
  })
})
