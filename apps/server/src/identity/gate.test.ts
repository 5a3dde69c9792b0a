import { expect, it } from 'vitest'
import { TryLimiter } from './gate.ts'

it('counts the tries of each address, and of an IPv6 network as of one address', async () => {
  const gate = new TryLimiter('test', 2, 600)
  const take = (address: string) => gate.take(address)
  const takeAll = (addresses: string[]) => Promise.all(addresses.map(take))
  expect(await takeAll(['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'])).toEqual([true, true, false, true])
  expect(await takeAll(['2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:0:9::'])).toEqual([true, true, false])
  expect(await take('2001:db8:0:1::1')).toBe(true)
  expect(await takeAll(['::ffff:10.0.0.3', '::ffff:10.0.0.4', '::1'])).toEqual([true, true, true])
})

it('gives all addresses together a limited number of tries', async () => {
  const gate = new TryLimiter('test', 2, 600, undefined, 3)
  const taken = await Promise.all(Array.from({ length: 9 }, (_, i) => gate.take(`10.0.0.${i}`)))
  expect(taken.filter(Boolean)).toHaveLength(6)
  // Otherwise an address that nobody counts would have as many as it likes.
  expect(await gate.isShut('10.0.0.99')).toBe(true)
})
