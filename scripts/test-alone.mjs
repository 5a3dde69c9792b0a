// pnpm test:alone [NAME]: each test file in a process of its own, to see that none depends on those before it. Only files
// of projects whose workers share their modules; all others are alone anyway.
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { environmentWithout } from './test/requirements.mjs'

const [name = ''] = process.argv.slice(2)
if (name === '--help' || name === '-h') {
  console.log(
    'Usage: pnpm test:alone [NAME]\nRuns every test file, or those whose path has NAME in it, by itself.',
  )
  process.exit(0)
}
const env = {
  ...process.env,
  PROPERTY_RUNS: 'full',
  ...environmentWithout(),
}
const isolated = ['tools']
const list = spawnSync('vitest list --filesOnly --json', { shell: true, encoding: 'utf8' })
const files = JSON.parse(list.stdout)
  .map(({ file, projectName }) => ({ file: relative(process.cwd(), file), projectName }))
  .filter(({ file, projectName }) => !isolated.includes(projectName) && file.includes(name))

/** @returns {Promise<boolean>} whether the file passed */
function runAlone({ file, projectName }) {
  const child = spawn('vitest', ['run', '--project', projectName, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      if (status !== 0) console.log(`${Buffer.concat(output)}\nfailed: ${file} (${projectName})`)
      resolve(status === 0)
    })
  })
}

const waiting = [...files]
let passed = 0
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (await runAlone(next)) passed++
    if (waiting.length % 50 === 0) console.log(`${files.length - waiting.length} of ${files.length} files`)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(`\n${passed} passed, ${files.length - passed} failed`)
process.exit(passed === files.length ? 0 : 1)
