import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Frame } from './mutate.ts'
import type { Tally } from './tally.ts'

/**
 * The IP address of the attackers. It differs from that of the honest players, so that the limits of the attackers'
 * address do not affect them.
 */
export const attackersAddress = '127.0.1.1'
const timeout = 10_000

/** A WebSocket connection that sends and receives single frames. */
export class RawSocket {
  readonly #socket: WebSocket
  readonly #tally: Tally
  /**
   * Resolves to whether the server has admitted the connection. Until then, the server closes a connection that sends a
   * message.
   */
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
    socket.on('error', () => {}) // A connection error is ignored here, because the event `close` follows it.
  }

  /**
   * Opens a connection.
   * @param greets whether the connection begins with a client's handshake; otherwise it sends messages without one
   * @returns undefined when the server did not admit the connection
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

  /** The number of bytes in this side's send buffer. */
  get waiting(): number {
    return this.#socket.bufferedAmount
  }

  /**
   * Sends a frame.
   * @param onSent called when the operating system has taken the frame, which does not happen while the server does not
   * read
   */
  send(frame: Frame, onSent = () => {}): void {
    if (!this.isOpen) return
    this.#socket.send(frame, (error) => {
      if (!error) onSent()
    })
  }

  /** Sends a frame and counts it as part of the attack. */
  attack(frame: Frame): void {
    this.send(frame, () => this.#tally.sent++)
  }

  /** Stops reading from the connection. */
  stopReading(): void {
    if (this.isOpen) this.#socket.pause()
  }

  end(): void {
    this.#socket.terminate()
  }
}
