import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const web = fileURLToPath(new URL('../../../web', import.meta.url))
const vite = fileURLToPath(new URL('../../../web/node_modules/vite/bin/vite.js', import.meta.url))

/** The pages of the playground, which only the development server has: positions that no short night reaches. */
export class Playground {
  private readonly port: number
  private readonly server: ChildProcess

  private constructor(port: number, server: ChildProcess) {
    this.port = port
    this.server = server
  }

  static async open(): Promise<Playground> {
    const port = await freePort()
    const server = spawn(process.execPath, [vite, '--host', '127.0.0.1', '--port', String(port)], {
      cwd: web,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    for await (const text of server.stdout ?? []) if (String(text).includes('127.0.0.1')) break
    return new Playground(port, server)
  }

  address = (story: string): string => `http://127.0.0.1:${this.port}/playground?story=${story}`

  async close(): Promise<void> {
    this.server.kill()
    await once(this.server, 'exit')
  }
}
