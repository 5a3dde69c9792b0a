import { expect, it } from 'vitest'
import { matchPath } from '../../app/pages.ts'
import { pathTo } from '../../app/routes.ts'
import { contestPath, pairingPath, readSealedOrdersAddress } from './places.ts'

it.each([
  ['', { page: 'list' }],
  ['abc234', { page: 'contest', code: 'ABC234' }],
  ['ABC234/', { page: 'contest', code: 'ABC234' }],
  ['ABC234/1-32', { page: 'pairing', code: 'ABC234', first: 0, second: 31 }],
  ['abc-234.', { page: 'contest', code: 'ABC234' }],
  ['ABC234/1-32)', { page: 'pairing', code: 'ABC234', first: 0, second: 31 }],
  ['ABC2', { page: 'nowhere' }],
  ['ABC234/1', { page: 'nowhere' }],
])('/sealed/%s leads to its page', (rest, place) => expect(readSealedOrdersAddress(rest)).toEqual(place))

it('addresses lead where they say', () => {
  const restOf = (path: string) => matchPath(`${pathTo.sealed}/:rest`, path)?.rest ?? ''
  expect(readSealedOrdersAddress(restOf(contestPath('ABC234')))).toEqual({ page: 'contest', code: 'ABC234' })
  expect(readSealedOrdersAddress(restOf(pairingPath('ABC234', 4, 0)))).toMatchObject({
    page: 'pairing',
    first: 4,
    second: 0,
  })
})
