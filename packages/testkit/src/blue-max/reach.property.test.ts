import { describe, expect, it } from 'vitest'
import { playNight } from '../nights/play-night.ts'
import { compareVariant } from '../non-interference/compare.ts'
import { expectAllCovered } from '../reach.ts'
import { kindsOfSecrets, kindsOfSecretsComparedIn, otherTailOrderVariant } from './compared.ts'
import { occurrencesIn, possibleOccurrences } from './reached.ts'
import { blueMaxAltitudeSubject, blueMaxSubject, blueMaxRichSubject as rich } from './subject.ts'

/** Too rare for random duels: tests beside the rules have them (fire-aboard.test.ts, leaving.test.ts, tailing.test.ts). */
const worked = [
  'field burned.own.dry',
  'refused fire.burning',
  'field left.open.tailing',
  'a circle of tailing',
]

const subjects = [blueMaxSubject, blueMaxAltitudeSubject]

// Properties that never meet a case say nothing about it.
describe('random duels', () => {
  it('reach every event and field, every cause of going out, every effect of a card, and every refusal', () => {
    expectAllCovered({
      wanted: possibleOccurrences.filter((thing) => !worked.includes(thing)),
      remembered: [232, 160, 43, 31, 24, 2, 97, 117, 103, 7],
      searched: 400,
      metIn: (number) => occurrencesIn(playNight(rich, number), 3),
    })
  })

  it('keep it secret whom one of two tailers names, until both have', () => {
    expectAllCovered({
      wanted: ['two tailers who are asked at once'],
      remembered: [206],
      searched: 400,
      metIn(number) {
        const night = playNight(rich, number)
        const variant = otherTailOrderVariant(night)
        if (!variant) return []
        expect(compareVariant(night, variant)).toBeUndefined()
        return ['two tailers who are asked at once']
      },
    })
  })

  it('are compared with other worlds in each of the ways', () => {
    expectAllCovered({
      wanted: kindsOfSecrets,
      remembered: [34, 0],
      searched: 80,
      // Even numbers are duels on the level, odd ones duels with altitude.
      metIn: (number) => kindsOfSecretsComparedIn(playNight(subjects[number % 2] ?? rich, number >> 1)),
    })
  })

  it('last for many orders', () => {
    const orders = subjects.flatMap((subject) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((number) => playNight(subject, number).acts.length),
    )
    expect(orders.reduce((sum, count) => sum + count) / orders.length).toBeGreaterThan(40)
  })
})
