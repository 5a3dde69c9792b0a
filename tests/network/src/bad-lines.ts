import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@opsroom/rules/core'
import { WebSocket, WebSocketServer } from 'ws'
import { type Direction, fateOf, healed, type Trouble } from './fate.ts'

/** One message as it passed between a window and the server, on the server's side of the trouble. */
export interface Passed {
  way: Direction
  text: string
  /** How many lines of the book were written when it passed. */
  written: number
}

/** So long a line that has lost one message goes on, in milliseconds: what comes next finds a gap before it. */
const noticedAfter = 150

/** The line of one window: everything that it ever said and heard over it, connection by connection. */
export class BadLine {
  readonly name: string
  readonly connections: Passed[][] = []
  private readonly trouble: Trouble
  private readonly random: Random
  private readonly written: () => number
  private isHealed = false

  constructor(name: string, trouble: Trouble, random: Random, written: () => number) {
    this.name = name
    this.trouble = trouble
    this.random = random
    this.written = written
  }

  /** From here on nothing new goes wrong; what has gone wrong already takes its course. */
  heal(): void {
    this.isHealed = true
  }

  private get now(): Trouble {
    return this.isHealed ? healed : this.trouble
  }

  /** A window knocks. @returns whether it gets through */
  lets(): boolean {
    const { refuse } = this.now
    return refuse === 0 || this.random(`knock/${this.name}/${this.knocks++}`).int(refuse) > 0
  }
  private knocks = 0

  /** Lays the line between a window and the server. */
  lay(window: WebSocket, server: WebSocket): void {
    const passed: Passed[] = []
    const number = this.connections.push(passed)
    const end = () => {
      window.terminate()
      server.terminate()
    }
    let isLost = false
    const loseAll = () => {
      isLost = true
      setTimeout(end, this.random(`silence/${this.name}/${number}`).int(40))
    }
    const pipe = (way: Direction, from: WebSocket, to: WebSocket) => {
      let count = 0
      let last = Promise.resolve()
      const deliver = (text: string) => {
        if (isLost || to.readyState !== WebSocket.OPEN) return
        if (way === 'up') passed.push({ way, text, written: this.written() })
        to.send(text)
      }
      from.on('message', (data) => {
        const text = String(data)
        if (way === 'down') passed.push({ way, text, written: this.written() })
        const where = `${this.name}/${number}/${way}/${count++}`
        const { what, delay } = fateOf(this.now, this.random, where, way, text)
        last = last.then(async () => {
          if (delay > 0) await sleep(delay)
          if (what === 'cut') return end()
          if (what === 'lose') return loseAll()
          if (what === 'skip') return void setTimeout(end, noticedAfter)
          deliver(text)
          if (what === 'twice') deliver(text)
        })
      })
      from.on('close', () => void last.then(end))
      from.on('error', end)
    }
    pipe('up', window, server)
    pipe('down', server, window)
  }
}

/** A place before a server where lines are bad. Windows say in a header which of them is theirs. */
export interface Exchange {
  url: string
  add(line: BadLine): void
  close(): Promise<void>
}

export const lineHeader = 'x-line'

/** @param server the address of the real one */
export async function openExchange(server: string): Promise<Exchange> {
  const lines = new Map<string, BadLine>()
  const http = createServer((_, answer) => answer.writeHead(404).end())
  const windows = new WebSocketServer({ noServer: true, perMessageDeflate: false })

  http.on('upgrade', (request: IncomingMessage, socket: Socket, head) => {
    const { cookie = '', [lineHeader]: name } = request.headers
    const line = lines.get(String(name))
    if (!line?.lets()) return socket.destroy()
    const address = new URL(request.url ?? '/', server.replace(/^http/, 'ws'))
    const upstream = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false })
    upstream.once('error', () => socket.destroy())
    socket.once('close', () => upstream.terminate())
    upstream.once('open', () => {
      // The server greets at once: nothing of that may be missed.
      upstream.pause()
      windows.handleUpgrade(request, socket, head, (window) => {
        line.lay(window, upstream)
        upstream.resume()
      })
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    add: (line) => void lines.set(line.name, line),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
