import { readFileSync } from 'node:fs'
import { blueMax, blueMaxPresets, blueMaxVersion, planesOfVersion } from '@opsroom/rules/blue-max'
import { verifyRecord } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'

/** Written by the build that had version 1 only. */
const record = JSON.parse(readFileSync(new URL('./fixtures/version-1.json', import.meta.url), 'utf8'))

describe('a duel that was opened with version 1 of the rules', () => {
  it('is verified by them', () => {
    expect(blueMaxVersion).toBeGreaterThan(1)
    expect(verifyRecord(blueMax, record)).toEqual([])
  })

  it('is another one by the rules of today', () => {
    const text = JSON.stringify(record).replace(
      /("game":"blue-max","version":)1/g,
      (_, start) => `${start}${blueMaxVersion}`,
    )
    expect(verifyRecord(blueMax, JSON.parse(text))).not.toEqual([])
  })

  it('goes on with its own planes', () => {
    const setup = blueMaxPresets.basic as never
    expect(blueMax.prepare(setup, 1).rules.planes).toBe(planesOfVersion(1))
    expect(blueMax.prepare(setup).rules.planes.dr1.fuel).not.toBe(planesOfVersion(1).dr1.fuel)
  })
})
