import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The beginning of the line with which a server ends that cannot start. */
const cannotStart = 'Ops Room cannot start: '

/**
 * Runs the server and the page until one of them ends, the server says that it cannot start, or a signal comes. Then it
 * ends both. A watcher goes on when its server has ended: a mistake in a file can be corrected, but no change of a file
 * frees a port or starts a database.
 * @param server the words after `node`, and the folder, of the watcher of the server
 * @param page the same for the server of the page
 * @returns whether a signal has ended them
 */
export async function runUntilOneEnds(server, page, env) {
  const start = ({ folder, words }, stderr) =>
    spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'inherit', stderr] })
  const watcher = start(server, 'pipe')
  watcher.stderr.pipe(process.stderr)
  const programs = [watcher, start(page, 'inherit')]
  const exits = programs.map((program) => once(program, 'exit'))
  const failed = new Promise((resolve) => {
    createInterface({ input: watcher.stderr }).on('line', (line) => {
      if (line.startsWith(cannotStart)) resolve()
    })
  })
  const signalled = Promise.race(
    ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal).then(() => signal)),
  )
  const signal = await Promise.race([signalled, failed, ...exits])
  const isSignalled = typeof signal === 'string'
  // Ctrl-C at a terminal reaches all of them, and a second signal would end a server that is still closing.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const program of programs) program.kill('SIGTERM')
  await Promise.all(exits)
  return isSignalled
}
