import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { lowerPriority } from '../ops/low-priority.ts'

lowerPriority()
const { resolve } = createRequire(import.meta.url)
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))
/** The letters of the client: a machine that serves may have none of its own. */
const cabin = readFileSync(resolve('@expo-google-fonts/cabin/700Bold/Cabin_700Bold.ttf'))

parentPort?.on('message', (svg: string) => {
  const painter = new Resvg(svg, { font: { fontBuffers: [cabin], defaultFontFamily: 'Cabin' } })
  const image = painter.render()
  parentPort?.postMessage(image.asPng())
  image.free()
  painter.free()
})
