// The static checks. Each tool is one check: it passes or it fails.
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const checks = [
  'check:style',
  'check:types',
  'check:web',
  'check:imports',
  'check:cycles',
  'check:words',
  'check:unused',
  'db:drift',
]

/** Runs a command in a shell, its output on ours, and tells whether it succeeded. */
export function succeeds(command, options = {}) {
  console.log(`\n── ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit', ...options }).status === 0
}

/** The same without waiting for others; the output comes in one piece, so that those of several do not mix. */
export function succeedsBeside(command, options = {}) {
  const running = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const output = []
  running.stdout.on('data', (data) => output.push(data))
  running.stderr.on('data', (data) => output.push(data))
  return new Promise((resolve) => {
    running.on('close', (status) => {
      console.log(`\n── ${command}\n${Buffer.concat(output)}`)
      resolve(status === 0)
    })
  })
}

/** Runs every check, as many at once as there are cores, also after one failed. */
export async function runChecks() {
  const left = [...checks]
  const failed = []
  const work = async () => {
    for (let check = left.shift(); check; check = left.shift())
      if (!(await succeedsBeside(`pnpm --silent ${check}`))) failed.push(check)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall checks passed')
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    failures: failed,
  }
}
