import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { productRoot } from '../src/ops/root.ts'

/**
 * Runs an example of the documentation to its end, as its reader starts it.
 * @param name of the file in `examples`
 * @param settings its environment variables
 * @returns the lines that it has printed, each read as JSON
 * @throws with its complaints, if it complained or failed
 */
export function runExample(name: string, settings: Record<string, string>): Promise<unknown[]> {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [join(productRoot, 'examples', name)], { env })
  onTestFinished(() => void child.kill())
  let said = ''
  let complained = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complained += text
  })
  const linesOf = (text: string) => text.trim().split('\n')
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 && complained === ''
        ? resolve(linesOf(said).map((line) => JSON.parse(line)))
        : reject(new Error(complained)),
    ),
  )
}
