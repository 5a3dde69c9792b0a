import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import product from '../../apps/web/vite.config.ts'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const board = fileURLToPath(new URL('src/index.ts', import.meta.url))

/** Adds the test game to the client's list of boards. The product has never heard of it. */
const secondGame: Plugin = {
  name: 'second-game',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/apps/web/src/boards/boards.ts')) return undefined
    const list = /(const boards\b[^{]*\{)/
    if (!list.test(code)) throw new Error('boards.ts has no list of boards that this build knows')
    const load = `await import(${JSON.stringify(board)})`
    const line = `snowball: { module: async () => (${load}).snowballBoard, words: async () => (${load}).words },`
    return { code: code.replace(list, `$1 ${line}`), map: null }
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
