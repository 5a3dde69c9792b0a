import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Frame } from './mutate.ts'
import type { Tally } from './tally.ts'

/** Attackers come from an address of their own, so that what is counted by address does not fall on honest players. */
export const attackersAddress = '127.0.1.1'
const timeout = 10_000

/** A connection that is made by hand, frame by frame. */
export class RawSocket {
  readonly #socket: WebSocket
  readonly #tally: Tally
  /** Resolves to whether the server has admitted the connection. Before that it ends a connection at the first message. */
  readonly #isLetIn: Promise<boolean>

  private constructor(socket: WebSocket, tally: Tally) {
    this.#socket = socket
    this.#tally = tally
    socket.on('message', (data) => {
      const text = String(data)
      if (text === '2') this.send('3')
      tally.countPacket(text)
    })
    socket.on('close', () => tally.count('cut off'))
    this.#isLetIn = new Promise((resolve) => {
      socket.on('message', (data) => /^4[04]/.test(String(data)) && resolve(String(data).startsWith('40')))
      socket.on('close', () => resolve(false))
    })
    socket.on('error', () => {}) // it closes then
  }

  /**
   * @param greets with the handshake of a client; otherwise messages are sent before it.
   * @returns undefined when it was not admitted
   */
  static async open(
    url: string,
    cookie: string,
    tally: Tally,
    greets = true,
  ): Promise<RawSocket | undefined> {
    const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, {
      headers: { cookie },
      localAddress: attackersAddress,
      perMessageDeflate: false,
      handshakeTimeout: timeout,
    })
    try {
      await once(socket, 'open')
    } catch {
      tally.count('not let in')
      return undefined
    }
    const raw = new RawSocket(socket, tally)
    if (!greets) return raw
    raw.send('40')
    return (await raw.#isLetIn) ? raw : undefined
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** The bytes that wait on this side. */
  get waiting(): number {
    return this.#socket.bufferedAmount
  }

  /** @param onSent when the system has taken it to send it; a server that does not read keeps it from doing so */
  send(frame: Frame, onSent = () => {}): void {
    if (!this.isOpen) return
    this.#socket.send(frame, (error) => {
      if (!error) onSent()
    })
  }

  /** Sends a message, which counts. */
  attack(frame: Frame): void {
    this.send(frame, () => this.#tally.sent++)
  }

  /** Reads nothing any more. */
  stopReading(): void {
    if (this.isOpen) this.#socket.pause()
  }

  end(): void {
    this.#socket.terminate()
  }
}
