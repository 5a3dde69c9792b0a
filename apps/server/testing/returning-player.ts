import { randomUUID } from 'node:crypto'
import type { AnswerOf, RequestName, RequestOf, ServerMessageOf } from '@opsroom/protocol'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { game, type Transport } from './test-client.ts'

/** A window that connects again whenever it is disconnected, and sends an order again until it is answered. */
class ReturningClient {
  readonly socket: Socket
  readonly cookie: string
  /** The numbers of the entries that it was sent, in order. */
  readonly numbers: number[] = []
  connections = 0
  #watched: { room: string; as: string } | undefined

  constructor(url: string, cookie: string, transport: Transport = 'websocket') {
    this.cookie = cookie
    this.socket = io(url, {
      transports: [transport],
      extraHeaders: { cookie },
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      forceNew: true,
    })
    this.socket.on('connect', () => {
      this.connections++
      if (this.#watched) void this.#subscribe(this.#watched)
    })
    this.socket.on('table.entries', ({ first, entries }: ServerMessageOf<'table.entries'>) =>
      this.#take(first, entries.length),
    )
  }

  get last(): number {
    return this.numbers.at(-1) ?? 0
  }

  /** Asks until there is an answer. A request that has an id may so be asked twice. */
  async ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<AnswerOf<N>> {
    for (;;) {
      const answer = await this.socket
        .timeout(5_000)
        .emitWithAck(name, request)
        .catch(() => undefined)
      if (answer && answer.refusal?.rule !== 'W11') return answer
    }
  }

  async watch(room: string, as: string): Promise<void> {
    this.#watched = { room, as }
    await this.#subscribe(this.#watched)
  }

  async #subscribe(watched: { room: string; as: string }): Promise<void> {
    const answer = await this.socket
      .timeout(5_000)
      .emitWithAck('table.subscribe', { ...watched, have: this.last })
      .catch(() => undefined) // disconnected again: the next connection subscribes
    if (answer?.ok) this.#take(answer.last - (answer.entries?.length ?? 0) + 1, answer.entries?.length ?? 0)
  }

  /** Entries that it has already are left out, as in a browser; one that does not follow is not taken. */
  #take(first: number, count: number): void {
    for (let number = first; number < first + count; number++)
      if (number === this.last + 1) this.numbers.push(number)
  }
}

/** A window that gives orders to a table of Hide and Seek, under the same id until each is answered. */
export class ReturningPlayer extends ReturningClient {
  room = ''
  as = ''
  readonly accepted: string[] = []

  async order(order: { type: string; [key: string]: unknown }) {
    const command = game(order)
    return this.ask('table.command', {
      room: this.room,
      as: this.as,
      id: randomUUID(),
      seen: this.last,
      command,
    })
  }

  async sit(room: string, seat: string): Promise<void> {
    Object.assign(this, { room, as: seat })
    await this.watch(room, seat)
  }

  /** Mutters, one thing after the other, until it is told to stop. */
  async mutterUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const text = `${this.as} ${this.accepted.length}`
      const answer = await this.order({ type: 'mutter', text })
      expect(answer).toMatchObject({ ok: true })
      this.accepted.push(text)
    }
  }

  /** Gives an order of the game, anew where something else has happened meanwhile. */
  async give(order: { type: string; [key: string]: unknown }): Promise<void> {
    for (;;) {
      const answer = await this.order(order)
      if (answer.ok) return
      expect(answer.refusal).toMatchObject({ reason: expect.stringMatching(/stale|notYet/) })
    }
  }
}
