import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../testing/run-tool.ts'

/** A folder with a list of features, and a program in place of Biome. */
function projectWith(biome: string): string {
  const root = mkdtempSync(join(tmpdir(), 'opsroom-make-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const bin = join(root, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(root, 'apps/web'), { recursive: true })
  for (const [name, script] of Object.entries({ biome, tsx: 'exit 0' })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  writeFileSync(join(root, 'list.ts'), 'old\n')
  return root
}

/** Makes a feature of one new file in a new folder, and one edit. */
const makeIn = (root: string) =>
  runProgram(
    '--input-type=module',
    '--eval',
    `import { make } from './scripts/new/make.mjs'
     const plan = { files: { 'new/folder/file.ts': 'new' }, edits: { 'list.ts': (text) => text + 'new' }, tests: [] }
     try { make(${JSON.stringify(root)}, plan) } catch ({ message }) { console.log(message) }`,
  )

it('shows what Biome says when it does not take a skeleton, and leaves everything as it was', async () => {
  const root = projectWith('echo "file.ts: unexpected token"; exit 1')
  const before = readdirSync(root)
  const { stdout, stderr } = await makeIn(root)
  expect(stderr).toBe('file.ts: unexpected token\n')
  expect(stdout).toMatch(/nothing was changed\n$/)
  expect(readdirSync(root)).toEqual(before)
  expect(readFileSync(join(root, 'list.ts'), 'utf8')).toBe('old\n')
})

it('keeps a skeleton that Biome takes', async () => {
  const root = projectWith('exit 0')
  expect(await makeIn(root)).toMatchObject({ stdout: '', stderr: '' })
  expect(existsSync(join(root, 'new/folder/file.ts'))).toBe(true)
  expect(readFileSync(join(root, 'list.ts'), 'utf8')).toBe('old\nnew')
})
