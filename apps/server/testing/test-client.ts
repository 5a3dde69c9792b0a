import { randomUUID } from 'node:crypto'
import type {
  AnswerOf,
  CommandRequest,
  RequestName,
  RequestOf,
  ServerMessageName,
  ServerMessageOf,
  WireEntry,
} from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { io, type Socket } from 'socket.io-client'
import { hangsAfter } from './eventually.ts'

type Frame = { [N in ServerMessageName]: { name: N; body: ServerMessageOf<N> } }[ServerMessageName]
type Ok<N extends RequestName> = Extract<AnswerOf<N>, { ok: true }>

/** The ways in which a browser gets a connection. */
export type Transport = 'websocket' | 'polling'

/** A browser client as the server sees it: one socket, and everything that came over it. */
export class TestClient {
  readonly cookie: string
  readonly socket: Socket
  /** Everything that was pushed, in order. */
  readonly frames: Frame[] = []
  /** Every packet since it was let in, to the byte: what was pushed, and the answers to what it asked. */
  readonly packets: string[] = []
  /** The number of the last entry that this client has of the table that it watches. */
  last = 0

  constructor(socket: Socket, cookie: string) {
    this.socket = socket
    this.cookie = cookie
    socket.onAny((name, body) => {
      this.frames.push({ name, body })
      if (name === 'table.entries') this.last = body.first + body.entries.length - 1
    })
    socket.once('connect', () => {
      socket.io.engine.on('data', (packet) => this.packets.push(String(packet)))
    })
  }

  /** @throws the refusal with which the connection was refused */
  static open(
    url: string,
    cookie: string | undefined,
    headers: Record<string, string> = {},
    transport: Transport = 'websocket',
  ): Promise<TestClient> {
    const extraHeaders = cookie ? { cookie, ...headers } : headers
    const socket = io(url, { transports: [transport], extraHeaders, reconnection: false, forceNew: true })
    const client = new TestClient(socket, cookie ?? '')
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(client))
      socket.once('connect_error', (error) => reject((error as { data?: Refusal }).data ?? error))
    })
  }

  ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<AnswerOf<N>> {
    return this.say(name, request)
  }

  /** Sends any message, whether the protocol has it or not. */
  say<T>(name: string, ...words: unknown[]): Promise<T> {
    return this.socket.timeout(hangsAfter).emitWithAck(name, ...words)
  }

  /** As `ask`, for where a refusal is a failure of the test. */
  async get<N extends RequestName>(name: N, request: RequestOf<N>): Promise<Ok<N>> {
    const answer = await this.ask(name, request)
    if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
    return answer as Ok<N>
  }

  /** The refusal of something that must be refused. */
  async refusalOf(name: string, ...words: unknown[]): Promise<Refusal> {
    const answer = await this.say<{ ok: boolean; refusal: Refusal }>(name, ...words)
    if (answer.ok) throw new Error(`${name} was not refused`)
    return answer.refusal
  }

  /** Begins to watch. */
  async open(room: string, as: string, have?: number): Promise<Ok<'table.subscribe'>> {
    const answer = await this.get('table.subscribe', have === undefined ? { room, as } : { room, as, have })
    this.last = answer.last
    return answer
  }

  /** An order by a seat that has seen all entries. */
  order(room: string, as: string, order: { type: string; [key: string]: unknown }) {
    return this.command(room, this.last, game(order), as)
  }

  command(
    room: string,
    seen: number,
    command: CommandRequest['command'],
    as?: string,
    id: string = randomUUID(),
  ) {
    return this.ask('table.command', { room, as, id, seen, command })
  }

  /** The types of the entries of `stream`. */
  types(room: string, after = 0): string[] {
    return this.stream(room, after).map(({ event }) => event.type)
  }

  /** The entries of a room with a number above `after` that were pushed so far; throws at a gap or a repetition. */
  stream(room: string, after = 0): WireEntry[] {
    const entries: WireEntry[] = []
    let last: number | undefined
    for (const { name, body } of this.frames) {
      if (name !== 'table.entries' || body.room !== room) continue
      last ??= body.first - 1
      if (body.first !== last + 1) throw new Error(`number ${body.first} came instead of ${last + 1}`)
      last += body.entries.length
      entries.push(...body.entries.slice(Math.max(0, after + 1 - body.first)))
    }
    return entries
  }

  close(): void {
    this.socket.disconnect()
  }
}

export const table = (command: Extract<CommandRequest['command'], { scope: 'table' }>['command']) =>
  ({ scope: 'table', command }) as const
export const game = (command: { type: string; [key: string]: unknown }) =>
  ({ scope: 'game', command }) as const
