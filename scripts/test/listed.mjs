// The tests that a runner would run, without running them.
import { spawnSync } from 'node:child_process'

/** A long list of tests, in bytes. */
const mostSaid = 64 * 2 ** 20

/**
 * @param {string} command prints a list as JSON
 * @throws {Error} that says what the command said instead
 */
export function listOf(command) {
  // Playwright would write its list into the report of a phase that runs this, and print nothing.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    env,
    encoding: 'utf8',
    maxBuffer: mostSaid,
  })
  if (status === 0) return JSON.parse(stdout)
  throw new Error(`'${command}' ended with ${status}: ${stderr.trim() || stdout.trim()}`)
}
