import { describe, expect, it } from 'vitest'
import { playNight } from '../nights/play-night.ts'
import { compareVariant } from '../non-interference/compare.ts'
import { otherTail, sumsOf } from './compared.ts'
import { happened, possible } from './reached.ts'
import { richSetups } from './setups.ts'
import { blueMaxAltitudeSubject, blueMaxSubject } from './subject.ts'

/** Each of them reaches something that is rare. They save time; nothing depends on them. */
const richest = [312, 89, 126, 156, 7, 103, 5, 117, 21, 97, 180]
const most = 400
/** In these two tailers are asked at once. */
const withTwoAsked = [16, 287]
/** Too rare for random duels: a test of its own has each of them (fire-aboard.test.ts and leaving.test.ts beside the rules). */
const worked = ['field burned.own.dry', 'refused fire.burning', 'field left.open.tailing']

const rich = { ...blueMaxAltitudeSubject, wishes: 0, setups: richSetups }

// Properties that never meet a case say nothing about it.
describe('random duels', { timeout: 300_000 }, () => {
  it('reach every event and field, every cause of going out, every effect of a card, and every refusal', () => {
    const missing = new Set(possible.filter((thing) => !worked.includes(thing)))
    for (const number of new Set([...richest, ...Array(most).keys()])) {
      if (missing.size === 0) break
      for (const thing of happened(playNight(rich, number), 3)) missing.delete(thing)
    }
    expect([...missing].sort()).toEqual([])
  })

  it('keep it secret whom one of two tailers names, until both have', () => {
    for (const number of new Set([...withTwoAsked, ...Array(most).keys()])) {
      const night = playNight(rich, number)
      const variant = otherTail(night)
      if (!variant) continue
      expect(compareVariant(night, variant)).toBeUndefined()
      return
    }
    expect.unreachable('nobody is asked with others')
  })

  it('last for many orders, and are compared with other worlds in each of the ways', () => {
    const numbers = [...Array(40).keys()]
    const nights = [blueMaxSubject, blueMaxAltitudeSubject].flatMap((subject) =>
      numbers.map((number) => playNight(subject, number)),
    )
    const orders = nights.map(({ acts }) => acts.length)
    expect(orders.reduce((sum, count) => sum + count) / orders.length).toBeGreaterThan(40)
    for (const [id, count] of Object.entries(sumsOf(nights))) expect(count, id).toBeGreaterThan(0)
  })
})
