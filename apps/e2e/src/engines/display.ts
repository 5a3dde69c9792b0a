import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { endGroup, programs } from './programs.ts'

/** Larger than any window that a test opens. */
const screen = '1600x1200x24'

/** A screen in memory, for a browser that does not run without one. */
export class Display {
  /** As the variable DISPLAY names it. */
  readonly name: string
  private readonly server: ChildProcess
  private readonly onExit = () => endGroup(this.server.pid)

  private constructor(server: ChildProcess, name: string) {
    this.server = server
    this.name = name
    process.once('exit', this.onExit)
  }

  /** Opens a display whose number nobody else has: the server chooses it, and writes it when it is ready. */
  static async open(): Promise<Display> {
    const server = spawn(programs.display, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
      // A group of its own, so that nothing of it is left behind.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    const [said, number] = [server.stderr, server.stdio[3]] as [Readable, Readable]
    let errors = ''
    said.on('data', (text) => {
      errors += text
    })
    const ready = once(number, 'data').then(([text]) => String(text).trim())
    const ended = once(server, 'exit').then(() => undefined)
    const found = await Promise.race([ready, ended])
    if (found === undefined) throw new Error(`${programs.display} has ended:\n${errors}`)
    return new Display(server, `:${found}`)
  }

  async close(): Promise<void> {
    process.off('exit', this.onExit)
    if (this.server.exitCode !== null || this.server.signalCode !== null) return
    const ended = once(this.server, 'exit')
    endGroup(this.server.pid)
    await ended
  }
}
