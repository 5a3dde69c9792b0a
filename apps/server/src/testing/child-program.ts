import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

const kit = new URL('../ops/bounded-child.ts', import.meta.url).href

/** Writes a program for a `BoundedProcess`. @param body of the function from `question` to its answer */
export function childProgram(body: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'opsroom-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import { answerQuestions } from '${kit}'
    answerQuestions((question) => { ${body} })`,
  )
  return pathToFileURL(file)
}
