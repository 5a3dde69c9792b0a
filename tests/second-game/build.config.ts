import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import product from '../../apps/web/vite.config.ts'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const source = (file: string) => JSON.stringify(fileURLToPath(new URL(`src/${file}`, import.meta.url)))

/** @throws when the list in this module is not written as it is known here */
function addTo(code: string, list: RegExp, entry: string): string {
  if (!list.test(code)) throw new Error(`no list is found by ${list}`)
  return code.replace(list, `$1 ${entry}`)
}

const load = `await import(${source('index.ts')})`
const part = (name: string) => `async () => (${load}).${name}`
const board = `snowball: { module: ${part('snowballBoard')}, words: ${part('words')}, options: ${part('snowballOptions')} }`

/** Adds the test game to the client's lists of boards and faces. The product has never heard of it. */
const secondGame: Plugin = {
  name: 'second-game',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/apps/web/src/boards/boards.ts'))
      return { code: addTo(code, /(const boards\b[^{]*\{)/, `${board},`), map: null }
    if (!id.endsWith('/apps/web/src/boards/faces.ts')) return undefined
    const faces = addTo(code, /(const gameFaces\b[^[]*\[[^[]*\[[^\]]*)/, ', snowballFace')
    return { code: `import { snowballFace } from ${source('face.ts')}\n${faces}`, map: null }
  },
}

/** The client of the product, with one game more. */
export default mergeConfig(
  product,
  defineConfig({
    root: web,
    plugins: [secondGame],
    build: { outDir: fileURLToPath(new URL('dist', import.meta.url)), emptyOutDir: true },
  }),
)
