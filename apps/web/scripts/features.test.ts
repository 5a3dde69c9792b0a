import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oldestBrowsers, sentenceOfBrowsers } from './browsers.ts'
import { features, lackedBy, lacksOf } from './features.ts'

describe('a feature that the oldest browsers lack', () => {
  it.each([
    ['a.css', ':root{--page:light-dark(#fff,#000)}', 'light-dark()'],
    ['a.css', '.a{background:color-mix(in oklab,red,blue)}', 'color-mix()'],
    ['a.css', '.a:has(.b){color:red}', ':has()'],
    ['a.css', '@media (width<=40em){.a{color:red}}', 'ranges in media queries'],
    ['a.js', 'Promise.withResolvers()', 'Promise.withResolvers'],
    ['a.js', 'const r=/(?<=a)b/', 'lookbehind'],
  ])('is found in a built file: %s %s', (file, content, name) =>
    expect(lacksOf(file, content).join()).toContain(name),
  )

  it('may stand where the browser is asked first, and nowhere beside it', () => {
    const asked = '@supports selector(:has(*)){@media (max-width:40em){.a:has(.b){color:red}}}'
    expect(lacksOf('a.css', `${asked}.c{color:blue}${asked}`)).toEqual([])
    expect(lacksOf('a.css', `@supports not selector(:has(*)){.a:focus-within{color:red}}${asked}`)).toEqual(
      [],
    )
    expect(lacksOf('a.css', `${asked}.c:has(.d){color:blue}`)).toHaveLength(1)
  })

  it('is listed as long as one of them lacks it', () => {
    for (const feature of features) expect(lackedBy(feature), feature.name).not.toEqual([])
  })

  it('names the browsers in README and in the page about the client', () => {
    for (const file of ['README.md', 'docs/client.md'])
      expect(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')).toContain(sentenceOfBrowsers)
    expect(sentenceOfBrowsers).toContain(`Firefox ${oldestBrowsers.firefox}`)
  })
})
