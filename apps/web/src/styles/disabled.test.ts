import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** The relative luminance of a colour such as `#1d2732`, as WCAG defines it. */
const luminance = (colour: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, place) => {
    const value = Number.parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16) / 255
    return sum + weight * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  }, 0)
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
/** The values of a token in a style sheet, one for each room: the light one and the dark one. */
const valuesOf = (sheet: string, token: string) =>
  [...sheet.matchAll(new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'g'))].map(
    ([, light = '', dark = '']) => ({ light, dark }),
  )

describe('a main button that cannot be pressed', () => {
  it('does not shine', () => {
    const [rule] = read('styles/parts.css').match(/\.btn\.primary:disabled \{[^}]*\}/) ?? []
    expect(rule).toContain('background: var(--sunken)')
    expect(rule).toContain('color: var(--muted)')
    expect(rule).toContain('opacity: 1')
  })

  it.each(['styles/tokens.css', 'boards/duel/consoles/sides.css'])(
    'can be read in both themes of %s',
    (path) => {
      const sheet = read(path)
      const words = valuesOf(sheet, 'muted')
      const grounds = valuesOf(sheet, 'sunken')
      expect(grounds.length).toBeGreaterThan(0)
      for (const [room, ground] of grounds.entries())
        for (const theme of ['light', 'dark'] as const)
          expect(contrast(words[room]?.[theme] ?? '', ground[theme])).toBeGreaterThanOrEqual(4.5)
    },
  )
})
