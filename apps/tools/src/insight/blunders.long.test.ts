import { expect, test } from 'vitest'
import { measureNight, pairingOf } from './measure.ts'
import { blunderKinds } from './spoil.ts'
import { regulars } from './testing/regulars.ts'

test.each(blunderKinds)(
  'a mistake that was put in on purpose is named first in most of the nights: %s',
  (blunder) => {
    const found = [11, 12, 16, 18].flatMap(
      (place) => measureNight(pairingOf(regulars, place), 4, blunder) ?? [],
    )
    // Of many it names nine in ten first (docs/insight.md). Nobody who is out of fuel is named in night 11.
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ place }) => place === 1).length).toBeGreaterThanOrEqual(found.length - 1)
  },
)
