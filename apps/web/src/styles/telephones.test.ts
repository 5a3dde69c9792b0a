import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const styled = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

/** Fields with letters under 16 px, in a style that does not enlarge them on iOS. */
function smallFieldsIn(text: string): string[] {
  const [, ...onIos] = text.split('@supports (-webkit-touch-callout: none)')
  const rules = [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selector = '', style = '']) => {
    const name = selector.trim()
    const isField = /\.(field|select)\b|\b(input|select|textarea)\b(?!-)(?!::)/.test(name)
    const isSmall = /font-size:\s*(0?\.\d+(r?em)|1[0-5](\.\d+)?px)/.test(style)
    const isEnlarged = onIos.some(
      (rule) => rule.includes(name) && rule.includes('font-size: max(1rem, 16px)'),
    )
    return isField && isSmall && !isEnlarged ? [name] : []
  })
}

it('iOS zooms in on no field: it does so where letters are under 16 px', () => {
  expect(styled.flatMap(({ file, text }) => smallFieldsIn(text).map((name) => `${file}: ${name}`))).toEqual(
    [],
  )
})

it('the check finds a field with small letters', () => {
  const small = '.select { font-size: 0.9rem; }'
  expect(smallFieldsIn(small)).toEqual(['.select'])
  const onIos = '@supports (-webkit-touch-callout: none) { .select { font-size: max(1rem, 16px); } }'
  expect(smallFieldsIn(`${small} ${onIos}`)).toEqual([])
})

it('the page asks for the whole screen of a telephone, without which all its safe areas are 0', () => {
  expect(styled.some(({ text }) => text.includes('env(safe-area-inset-bottom'))).toBe(true)
  const page = readFileSync(join(source, '../index.html'), 'utf8')
  expect(page).toMatch(/<meta name="viewport" content="[^"]*viewport-fit=cover/)
})
