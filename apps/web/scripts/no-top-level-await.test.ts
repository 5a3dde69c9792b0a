import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { noTopLevelAwait, topLevelAwaits } from './no-top-level-await.ts'

describe('an await at the top level of a file of the client', () => {
  it.each([
    'await open()',
    'export const words = await open()',
    'if (isDark) { await open() }',
    'for await (const one of all) console.log(one)',
    'const { a } = { a: [await open()] }',
  ])('is found: %s', (code) => expect(topLevelAwaits(code)).toHaveLength(1))

  it.each([
    'async function open() { await fetch("/") }',
    'const open = async () => { for await (const one of all) await one }',
    'class Shop { async open() { await fetch("/") } }',
    'void open().then(async () => await fetch("/"))',
  ])('is another matter inside a function: %s', (code) => expect(topLevelAwaits(code)).toEqual([]))

  /** A build of one file, with this plugin. */
  const built = (code: string) =>
    build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', rolldownOptions: { input: 'first' } },
      plugins: [
        {
          name: 'first',
          resolveId: (id) => (id === 'first' ? id : null),
          load: (id) => (id === 'first' ? code : null),
        },
        noTopLevelAwait(),
      ],
    })

  it('fails the build, which names the file', async () => {
    await expect(built('await fetch("/")')).rejects.toThrow(/waits at its top level[\s\S]*first/)
    await expect(built('fetch("/").then(async (answer) => await answer.text())')).resolves.toBeDefined()
  })
})
