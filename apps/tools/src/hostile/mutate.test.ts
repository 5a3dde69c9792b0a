import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { copyWithWrongValue, mutatedFrame, mutationNames, mutations } from './mutate.ts'

const random = randomFrom(seedFromNumber(1))
const message = ['table.unsubscribe', { room: 'a', nested: { list: [1, 2] } }] as const

describe('a mutated message', () => {
  it('has something wrong in one place, and is left alone itself', () => {
    const before = JSON.stringify(message[1])
    for (let number = 0; number < 50; number++)
      expect(JSON.stringify(copyWithWrongValue(message[1], random(`${number}`)))).not.toBe(before)
    expect(JSON.stringify(message[1])).toBe(before)
  })

  it('is the same again with the same random numbers', () => {
    for (const name of mutationNames) {
      const make = () => mutations[name]?.(message, 7, random(name))
      expect(make()).toEqual(make())
    }
  })

  it('leaves the connection alone nearly always where it is gentle', () => {
    const rng = random('gentle')
    const frames = Array.from({ length: 300 }, (_, number) => mutatedFrame(message, number, rng, true))
    const whole = frames.filter((frame) => /^42\d*\[.*\]$/s.test(String(frame)))
    expect(whole.length).toBeGreaterThan(290)
  })
})
