import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { duelCue } from './sounds.ts'

const happens = (type: string, open?: object) =>
  ({ number: 1, entry: { scope: 'game', event: { type, open } } }) as unknown as Happening
const flight = (more: object) =>
  duelCue(happens('bomberFlew', { struck: false, landed: false, ledger: [], ...more })) ?? []
const line = (reason: string) => ({ lines: [{ reason }] })

describe('a sound of the map', () => {
  it('a strike sounds longer than a flight over quiet land', () =>
    expect(flight({ struck: true }).length).toBeGreaterThan(flight({}).length))

  it.each(['flak', 'searchlights', 'squadron'])('a bomber that meets %s is heard', (reason) =>
    expect(flight({ ledger: [line(reason)] }).length).toBeGreaterThan(flight({}).length),
  )

  it('an event that is hidden from this audience has no sound', () => {
    expect(duelCue(happens('bomberFlew'))).toBeUndefined()
    expect(duelCue(happens('squadronFlew'))).toBeUndefined()
    expect(duelCue(happens('planLocked', {}))).toBeUndefined()
  })

  it('is short: no cue takes more than three seconds', () => {
    const all = [
      ...flight({ struck: true, ledger: [line('flak')] }),
      ...(duelCue(happens('nightEnded')) ?? []),
    ]
    expect(Math.max(...all.map(({ at, lasts }) => at + lasts))).toBeLessThan(3)
  })
})
