import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { answerQuestions } from '../ops/bounded-child.ts'
import { lowerPriority } from '../ops/low-priority.ts'

lowerPriority()
const require = createRequire(import.meta.url)
await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
/** The fonts of the client, because the server's machine may have none installed. */
const cabin = readFileSync(require.resolve('@expo-google-fonts/cabin/700Bold/Cabin_700Bold.ttf'))

answerQuestions((svg: string): Uint8Array => {
  const painter = new Resvg(svg, { font: { fontBuffers: [cabin], defaultFontFamily: 'Cabin' } })
  const image = painter.render()
  const png = image.asPng()
  image.free()
  painter.free()
  return png
})
