import { describe, expect, it } from 'vitest'
import { pathTo, routeOf } from './routes.ts'

describe('addresses', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/you', { page: 'you' }],
    ['/you/account', { page: 'account' }],
    ['/r/abc234', { page: 'room', code: 'ABC234' }],
    ['/r/ABC234/', { page: 'room', code: 'ABC234' }],
    ['/r/ABC234/one', { page: 'table', code: 'ABC234', as: 'one' }],
    ['/r/ABC234/watch', { page: 'table', code: 'ABC234', as: 'watch' }],
    ['/r/ABC234/chapters', { page: 'campaign', code: 'ABC234' }],
    ['/r/ABC234/nights', { page: 'campaign', code: 'ABC234' }],
    ['/verify', { page: 'verify' }],
    ['/find', { page: 'find' }],
    ['/events', { page: 'events' }],
    ['/events/abc234', { page: 'event', code: 'ABC234' }],
    ['/embed/abc234', { page: 'embed', code: 'ABC234', query: '' }],
    ['/overlay/abc234', { page: 'overlay', code: 'ABC234', query: '' }],
    ['/r/abc234/at/57', { page: 'moment', code: 'ABC234', at: 57, query: '' }],
    ['/people/abcdefgh2345', { page: 'person', handle: 'abcdefgh2345' }],
    ['/people/ann', { page: 'nowhere' }],
    ['/learn', { page: 'learn' }],
    ['/learn/duel/british', { page: 'learn', game: 'duel', part: 'british' }],
    ['/learn/duel', { page: 'nowhere' }],
    ['/sealed', { page: 'sealed', rest: '' }],
    ['/sealed/ABC234/1-32', { page: 'sealed', rest: 'ABC234/1-32' }],
    ['/sealedly', { page: 'nowhere' }],
    ['/rules/duel', { page: 'rules', game: 'duel' }],
    ['/r/ABC23', { page: 'nowhere' }],
    ['/elsewhere', { page: 'nowhere' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route))

  it('lead to a moment of a chapter', () =>
    expect(routeOf('/r/ABC234/replay', '?chapter=2&at=17')).toEqual({
      page: 'replay',
      code: 'ABC234',
      query: '?chapter=2&at=17',
    }))
  it('lead where they say', () => {
    expect(routeOf(pathTo.seat('ABC234', 'two'))).toEqual({ page: 'table', code: 'ABC234', as: 'two' })
    expect(routeOf(pathTo.watch('ABC234'))).toEqual({ page: 'table', code: 'ABC234', as: 'watch' })
  })
})
