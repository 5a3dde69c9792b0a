import {
  blueMaxRefusalReasons,
  bursts,
  crewMembers,
  damageZones,
  levelChanges,
  outCauses,
  phases,
  planeIds,
  planeNames,
} from '@opsroom/rules/blue-max'
import { directions } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { hasWords, sayRefusal } from './words.ts'

describe('the words of Blue Max', () => {
  it.each(blueMaxRefusalReasons)('word the refusal %s', (reason) =>
    expect(hasWords(`refusal.${reason}`)).toBe(true),
  )
  it('say what binds the speed', () =>
    expect(
      sayRefusal({ rule: 'B1.5.1', reason: 'manoeuvre.speed', data: { code: '1S1', speed: 1, last: 3 } }),
    ).toBe('The last speed was 3, and it may change by only 1.'))
  it.each(outCauses)('say why a plane is out: %s, in the log and in the list', (cause) => {
    expect(hasWords(`log.out.${cause}`)).toBe(true)
    expect(hasWords(`out.${cause}`)).toBe(true)
  })
  it.each([
    ['altitude', levelChanges],
    ['burst', bursts],
    ['crew', crewMembers],
    ['heading', directions],
    ['zone', damageZones],
    ['phase', phases.filter((phase) => phase !== 'over')],
  ] as const)('name every %s', (family, ids) =>
    expect(ids.filter((id) => !hasWords(`${family}.${id}`))).toEqual([]),
  )
  it('name every plane, each by another name', () =>
    expect(new Set(planeIds.map((id) => planeNames[id])).size).toBe(planeIds.length))
})
