import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@opsroom/rules/core'
import { WebSocket, WebSocketServer } from 'ws'
import { type Direction, deliveryOf, type FaultRates, healed } from './fault-plan.ts'

/** One message as it passed between a tab and the server, on the server's side of the faults. */
export interface Passed {
  way: Direction
  text: string
  /** The number of log entries that were written when it passed. */
  written: number
}

/** The time, in milliseconds, that a line stays up after losing one message, so that the next one reveals the gap. */
const noticedAfter = 150

/** The line of one tab: everything that it ever said and heard over it, connection by connection. */
export class BadLine {
  readonly name: string
  readonly connections: Passed[][] = []
  private readonly faults: FaultRates
  private readonly random: Random
  private readonly written: () => number
  private isHealed = false

  constructor(name: string, faults: FaultRates, random: Random, written: () => number) {
    this.name = name
    this.faults = faults
    this.random = random
    this.written = written
  }

  /** From here on nothing new goes wrong; faults that have begun take their course. */
  heal(): void {
    this.isHealed = true
  }

  private get now(): FaultRates {
    return this.isHealed ? healed : this.faults
  }

  /** A tab knocks. @returns whether it gets through */
  lets(): boolean {
    const { refuse } = this.now
    return refuse === 0 || this.random(`knock/${this.name}/${this.knocks++}`).int(refuse) > 0
  }
  private knocks = 0

  /** Lays the line between a tab and the server. */
  lay(tab: WebSocket, server: WebSocket): void {
    const passed: Passed[] = []
    const number = this.connections.push(passed)
    const end = () => {
      tab.terminate()
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
        const { what, delay } = deliveryOf(this.now, this.random, where, way, text)
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
    pipe('up', tab, server)
    pipe('down', server, tab)
  }
}

/** A proxy in front of a server that makes connections unreliable. Each tab names its own line in a header. */
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
  const tabs = new WebSocketServer({ noServer: true, perMessageDeflate: false })

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
      tabs.handleUpgrade(request, socket, head, (tab) => {
        line.lay(tab, upstream)
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
