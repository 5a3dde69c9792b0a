// Runs one phase as a process of its own, its output in a file, and counts its time and its processor time.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A shell that prints the times of its children into descriptor 3: Node does not tell them. */
const timed = (command) => `${command}\nstatus=$?; times >&3; exit $status`

/** Below the priority of other phases, and far from the lowest one: whatever runs there must go on, too. */
const lowerBy = 5

/** The program that runs a command, and its arguments. @param {boolean} [givesWay] at a lower priority */
function programOf(command, givesWay) {
  const shell = ['/bin/sh', '-c', timed(command)]
  const [program, ...args] = givesWay ? ['nice', '-n', String(lowerBy), ...shell] : shell
  return [program, args]
}

/** Seconds in the second line of the shell's `times`, as `1m2.5s 0m3.1s`. */
function childSeconds(text) {
  const children = text.trim().split('\n')[1] ?? ''
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

/**
 * @param {import('./phases.mjs').Phase} phase
 * @param {object} options
 * @param {string} options.report the file for the runner's report
 * @param {string} options.log the file for its output
 * @param {number} options.longest ms after which it hangs: it and its children are ended
 * @returns {Promise<{ ok: boolean, seconds: number, processor: number, output: string }>}
 */
export function runPhase(phase, { report, log, longest }) {
  const begun = performance.now()
  const output = openSync(log, 'w')
  const command = phase.command(report)
  const env = { ...process.env, ...phase.env, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const isPosix = process.platform !== 'win32'
  const [program, args] = isPosix ? programOf(command, phase.givesWay) : [command, []]
  const child = spawn(program, args, {
    shell: !isPosix,
    // A group of its own, so that a phase that hangs can be ended with all its children.
    detached: isPosix,
    env,
    stdio: ['ignore', output, output, 'pipe'],
  })
  let times = ''
  child.stdio[3].on('data', (data) => {
    times += data
  })
  const hangs = setTimeout(() => end(child, isPosix), longest)
  const endWithUs = () => end(child, isPosix)
  process.once('exit', endWithUs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      clearTimeout(hangs)
      process.off('exit', endWithUs)
      closeSync(output)
      resolve({
        ok: status === 0,
        seconds: (performance.now() - begun) / 1000,
        processor: childSeconds(times),
        output: readFileSync(log, 'utf8'),
      })
    })
  })
}

/** Ends a phase with all that it has started. */
function end({ pid }, isGroup) {
  try {
    process.kill(isGroup ? -pid : pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
