import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { layOutField } from '@opsroom/pictures/hex-map'
import { type BlueMaxEvent, countHits } from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { Dogfight } from '../fixtures/dogfight.ts'
import { hitsSoFar } from './hits.ts'
import { scenesOf } from './scenes.ts'

const eventOf = ({ entry }: Happening) => entry.event as BlueMaxEvent
const attacksIn = (happening: Happening) => {
  const event = eventOf(happening)
  return event.type === 'fired' ? (event.open?.attacks ?? []) : []
}

/** A fight in which somebody hits and everybody flies on afterwards. */
function fightWithHits() {
  for (let number = 1; number < 60; number++) {
    const fight = new Dogfight(number).playOn(number)
    const happenings = fight.happeningsFor('a1')
    const fired = happenings.findIndex((each) =>
      attacksIn(each).some((attack) => countHits(attack.faces) > 0),
    )
    const moved = happenings.findIndex((each, index) => index > fired && eventOf(each).type === 'moved')
    if (fired >= 0 && moved >= 0) return { fight, happenings, fired, moved }
  }
  throw new Error('nobody hits')
}

describe('hits on the field', () => {
  const { fight, happenings, fired, moved } = fightWithHits()
  const event = happenings[fired] as Happening
  const expected = new Map<string, number>()
  for (const attack of attacksIn(event))
    if (countHits(attack.faces) > 0)
      expected.set(attack.at, (expected.get(attack.at) ?? 0) + countHits(attack.faces))

  it('stay with the planes until they move again', () => {
    expect(hitsSoFar(happenings.slice(0, fired), undefined, false).size).toBe(0)
    expect(hitsSoFar(happenings.slice(0, fired + 1), undefined, false)).toEqual(expected)
    expect(hitsSoFar(happenings.slice(0, moved), undefined, false)).toEqual(expected)
    expect(hitsSoFar(happenings.slice(0, moved + 1), undefined, false).size).toBe(0)
  })

  it('count shot by shot as these are shown, each once it has struck', () => {
    const geometry = layOutField(cellsOf(fight.game.rules.field))
    const seen = happenings.slice(0, fired)
    const shown = (count: number, hasStruck: boolean) => {
      const scenes = scenesOf(fight.game.rules, event, geometry)
      return [...hitsSoFar(seen, scenes[count], hasStruck).values()].reduce((sum, hits) => sum + hits, 0)
    }
    const hits = attacksIn(event).map(({ faces }) => countHits(faces))
    for (const place of hits.keys()) {
      const sum = (until: number) => hits.slice(0, until).reduce((total, each) => total + each, 0)
      expect(shown(place, false)).toBe(sum(place))
      expect(shown(place, true)).toBe(sum(place + 1))
    }
  })

  it('are not shown while the planes of the next turn move', () => {
    const [scene] = scenesOf(
      fight.game.rules,
      happenings[moved] as Happening,
      layOutField(cellsOf(fight.game.rules.field)),
    )
    expect(scene?.kind).toBe('move')
    expect(hitsSoFar(happenings.slice(0, moved), scene, false).size).toBe(0)
  })
})
