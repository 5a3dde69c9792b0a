import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(svelte|css|ts)$/.test(file),
)

it('a window is narrow or low by the size of the text in it, which a person sets in the browser', () => {
  const asked = files.flatMap((file) => {
    const conditions = readFileSync(join(source, file), 'utf8').match(
      /@media[^{]*\{|(MediaQuery|matchMedia)\(\s*['"`][^'"`]*/g,
    )
    return (conditions ?? []).filter((condition) => /\dpx/.test(condition)).map((each) => `${file}: ${each}`)
  })
  expect(asked).toEqual([])
  expect(readFileSync(join(source, 'styles/base.css'), 'utf8')).toContain('font: 100% /')
})
