import { randomUUID } from 'node:crypto'
import type { StreamLine } from '@opsroom/protocol/seat-api'
import { onTestFinished } from 'vitest'
import type { TestClient } from './test-client.ts'

/** An answer of the interface for programs: its status, its text to the byte, and the text read as JSON. */
export interface ProgramAnswer {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect
  json: any
}

/** The whole lines of a stream but for heartbeats. */
export function linesOf<Sent extends { type: string }>(text: string): Sent[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type !== 'heartbeat')
}

/** A stream of a seat's entries, read as it comes. */
export class ProgramStream {
  text = ''
  isOver = false
  readonly #controller: AbortController

  constructor(response: Response, controller: AbortController) {
    this.#controller = controller
    void this.#read(response)
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for await (const part of response.body ?? []) this.text += decoder.decode(part, { stream: true })
    } catch {
      // Cut off, by the test or by the server.
    }
    this.isOver = true
  }

  /** The lines but for heartbeats, which come by the server's clock and not by what happens. */
  get lines(): StreamLine[] {
    return linesOf<StreamLine>(this.text)
  }

  /** The entries alone, each to the byte as it came. */
  get entries(): string[] {
    return this.text
      .split('\n')
      .filter((line) => line.startsWith('{"type":"entry"'))
      .map((line) => line.replace(/^\{"type":"entry","number":\d+,"entry":/, '').slice(0, -1))
  }

  close(): void {
    this.#controller.abort()
  }
}

/** Begins to read a stream; it is closed after the calling test. */
export async function openStream(url: string, headers: Record<string, string>): Promise<ProgramStream> {
  const controller = new AbortController()
  const response = await fetch(url, { headers, signal: controller.signal })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const stream = new ProgramStream(response, controller)
  onTestFinished(() => stream.close())
  return stream
}

/** A program that plays a seat. */
export class TestProgram {
  readonly url: string
  readonly token: string

  /** @param path of the interface: of a seat by its own token, or of one that an account token plays */
  constructor(url: string, token: string, path = '/api/seat/v1') {
    this.url = `${url}${path}`
    this.token = token
  }

  /** One whose token a holder of the seat makes. */
  static async of(url: string, holder: TestClient, room: string, as: string): Promise<TestProgram> {
    return new TestProgram(url, (await holder.get('seat.makeToken', { room, as })).token)
  }

  async ask(path: string, init: RequestInit = {}): Promise<ProgramAnswer> {
    const headers = { authorization: `Bearer ${this.token}`, ...init.headers }
    const response = await fetch(`${this.url}/${path}`, { ...init, headers })
    const text = await response.text()
    return { status: response.status, text, json: JSON.parse(text) }
  }

  post(path: string, body: unknown): Promise<ProgramAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.ask(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })
  }

  state = () => this.ask('state')
  options = (draft?: unknown) => this.post('options', { draft })
  orders = (request: object = {}) => this.post('orders', request)
  order = (order: unknown, seen: number, id: string = randomUUID()) => this.post('order', { id, seen, order })

  /** Begins to read; it is closed after the calling test. */
  async entries(after?: number): Promise<ProgramStream> {
    const query = after === undefined ? '' : `?after=${after}`
    const headers = { authorization: `Bearer ${this.token}` }
    return openStream(`${this.url}/entries${query}`, headers)
  }
}
