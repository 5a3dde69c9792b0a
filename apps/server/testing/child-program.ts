import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { onTestFinished } from 'vitest'

/** JavaScript starts in a fraction of the time that the loader of TypeScript takes. */
const { code: kit } = transformSync(
  readFileSync(new URL('../src/ops/bounded-child.ts', import.meta.url), 'utf8'),
  {
    loader: 'ts',
  },
)

/** Writes a program for a `BoundedProcess`. @param body of the function from `question` to its answer */
export function childProgram(body: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'opsroom-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `${kit}
    answerQuestions((question) => { ${body} })`,
  )
  return pathToFileURL(file)
}
