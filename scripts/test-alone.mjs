// pnpm test:alone [NAME]: each test file in a process of its own, to see that none depends on those before it: the files
// of a worker share their modules.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { flag, Progress, readArguments, runCommand } from '@opsroom/command-line'
import { listOf } from './test/listed.mjs'
import { environmentWithout } from './test/requirements.mjs'

const usage = `usage: pnpm test:alone [NAME]
Runs every test file, or those whose path has NAME in it, in a process of its own.
  --help  this text`

const env = {
  ...process.env,
  PROPERTY_RUNS: 'full',
  ...environmentWithout(),
}

/** @returns {Promise<boolean>} whether the file passed */
function runAlone({ file, projectName }, beforeOutput) {
  const child = spawn('vitest', ['run', '--project', projectName, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      if (status !== 0) beforeOutput()
      if (status !== 0) console.log(`${Buffer.concat(output)}\nfailed: ${file} (${projectName})`)
      resolve(status === 0)
    })
  })
}

/** @returns whether all files passed */
async function run({ words: [name = ''] }) {
  const files = listOf('vitest list --filesOnly --json')
    .map(({ file, projectName }) => ({ file: relative(process.cwd(), file), projectName }))
    .filter(({ file }) => file.includes(name))
  if (files.length === 0) throw new Error(`no test file has '${name}' in its path`)
  const progress = new Progress('files', files.length)
  const waiting = [...files]
  let passed = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await runAlone(next, () => progress.clear())) passed++
      progress.step()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  progress.end()
  console.log(`\n${passed} passed, ${files.length - passed} failed`)
  return passed === files.length
}

await runCommand({
  name: 'pnpm test:alone',
  usage,
  exits: { 0: 'all passed', 1: 'some file failed' },
  read: (args) => readArguments(args, { help: flag }, { most: 1 }),
  run,
})
