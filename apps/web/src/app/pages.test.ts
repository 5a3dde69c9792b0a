import { describe, expect, it } from 'vitest'
import { firstPages } from './first-pages.ts'
import { furtherPages } from './further-pages.ts'
import { findPage } from './pages.ts'
import { pathTo } from './routes.ts'

/** The path of the page at an address, and what it is given. */
function pageAt(address: string, query = '') {
  const found = findPage([...firstPages, ...furtherPages], address, query)
  return found && [found[0].path, found[1]]
}

describe('addresses', () => {
  it.each([
    ['/', ['/', {}]],
    ['/you', ['/you', {}]],
    ['/you/account', ['/you/account', {}]],
    ['/r/abc234', ['/r/:code', { code: 'ABC234' }]],
    ['/r/ABC234/', ['/r/:code', { code: 'ABC234' }]],
    ['/r/ABC234/one', ['/r/:code/:as', { code: 'ABC234', as: 'one' }]],
    ['/r/ABC234/watch', ['/r/:code/:as', { code: 'ABC234', as: 'watch' }]],
    ['/r/ABC234/chapters', ['/r/:code/chapters', { code: 'ABC234' }]],
    ['/r/ABC234/nights', ['/r/:code/nights', { code: 'ABC234' }]],
    ['/verify', ['/verify', {}]],
    ['/find', ['/find', {}]],
    ['/tournaments', ['/tournaments', {}]],
    ['/tournaments/abc234', ['/tournaments/:code', { code: 'ABC234' }]],
    ['/embed/abc234', ['/embed/:code?', { code: 'ABC234', query: '' }]],
    ['/overlay/abc234', ['/overlay/:code?', { code: 'ABC234', query: '' }]],
    ['/r/abc234/at/57', ['/r/:code/at/:at?', { code: 'ABC234', at: 57, query: '' }]],
    ['/people/abcdefgh2345', ['/people/:handle', { handle: 'abcdefgh2345' }]],
    ['/people/ann', undefined],
    ['/learn', ['/learn', {}]],
    ['/learn/duel/british', ['/learn/:game/:part', { game: 'duel', part: 'british' }]],
    ['/learn/duel', undefined],
    ['/sealed', ['/sealed/:rest', { rest: '' }]],
    ['/sealed/ABC234/1-32', ['/sealed/:rest', { rest: 'ABC234/1-32' }]],
    ['/sealedly', undefined],
    ['/rules/duel', ['/rules/:game', { game: 'duel' }]],
    ['/r/ABC23', undefined],
    ['/elsewhere', undefined],
  ])('%s', (address, page) => expect(pageAt(address)).toEqual(page))

  it('lead to a moment of a chapter', () =>
    expect(pageAt('/r/ABC234/replay', '?chapter=2&at=17')).toEqual([
      '/r/:code/replay?',
      { code: 'ABC234', query: '?chapter=2&at=17' },
    ]))
  it('lead where they say', () => {
    expect(pageAt(pathTo.seat('ABC234', 'two'))).toEqual(['/r/:code/:as', { code: 'ABC234', as: 'two' }])
    expect(pageAt(pathTo.watch('ABC234'))).toEqual(['/r/:code/:as', { code: 'ABC234', as: 'watch' }])
    const [path = '', query] = pathTo.moment('ABC234', 2, 17).split('?')
    expect(pageAt(path, query)).toEqual(['/r/:code/at/:at?', { code: 'ABC234', at: 17, query }])
    expect(pageAt(pathTo.replay('ABC234'))?.[0]).toBe('/r/:code/replay?')
  })
})
