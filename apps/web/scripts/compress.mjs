// Lays a .br and a .gz beside every text of the build: compressed once, as small as it gets, and sent as it is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const built = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist')
const isText = (name) => /\.(js|css|html|svg|json)$/.test(name)

for (const name of readdirSync(built, { recursive: true }).filter(isText)) {
  const file = join(built, name)
  const text = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}
