import { describe, expect, it } from 'vitest'
import { playNight } from '../nights/play-night.ts'
import { namedNights } from '../regressions.ts'
import { propertiesOf } from './all.ts'
import { checkNight, type Property } from './property.ts'

/** Named nights share no work: each is looked at with everything. */
const inEveryNight = ({ nights: _, ...property }: Property): Property => property

describe('named nights', () => {
  it.each(namedNights.map((night) => [night.name, night] as const))('%s', (_, { subject, number }) => {
    const night = playNight(subject, number)
    expect(checkNight(night, propertiesOf(subject).map(inEveryNight))).toEqual([])
  })
})
