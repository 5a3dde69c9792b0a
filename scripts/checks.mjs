// The static checks. Each tool is one check: it passes or it fails.
import { spawnSync } from 'node:child_process'

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

/** Runs every check, also after one failed. */
export function runChecks() {
  const failed = checks.filter((check) => !succeeds(`pnpm --silent ${check}`))
  console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall checks passed')
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0 }
}
