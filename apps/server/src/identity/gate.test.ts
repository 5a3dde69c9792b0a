import { expect, it } from 'vitest'
import { Gate } from './gate.ts'

it('gives each address its own tries, and a network of IPv6 the same ones', () => {
  const gate = new Gate(2, 600)
  const take = (address: string) => gate.take(address)
  expect(['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'].map(take)).toEqual([true, true, false, true])
  expect(['2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:0:9::'].map(take)).toEqual([true, true, false])
  expect(take('2001:db8:0:1::1')).toBe(true)
  expect(['::ffff:10.0.0.3', '::ffff:10.0.0.4', '::1'].map(take)).toEqual([true, true, true])
})

it('gives all addresses together a limited number of tries', () => {
  const gate = new Gate(2, 600, 3)
  const taken = Array.from({ length: 9 }, (_, i) => gate.take(`10.0.0.${i}`))
  expect(taken.filter(Boolean)).toHaveLength(6)
})
