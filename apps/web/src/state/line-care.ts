import type { Socket } from 'socket.io-client'
import { askConnectivity } from './connectivity.ts'
import { answerTimeout } from './first-socket.ts'
import { refusalIn } from './refusal-in.ts'
import type { PageTag } from './wire.ts'

/**
 * The pause before a refused connection is tried again, in ms: at first, and after several tries, or if a person has
 * to act.
 */
const firstPause = 2000
const longestPause = 30_000
/** A healthy connection answers a question within this many checks, each of a number of ms. */
const moments = 6
const moment = 500
/** The interval of clock checks, in ms; if the clock has advanced by several times as much, the device has slept. */
const tick = 2000
const slept = 3 * tick
/**
 * A lost server is back within seconds, or not for a long time: the longest pause between the first tries, and between
 * later ones, in ms.
 */
const quickPause = 700
const quickTries = 10
const slowPause = 4000
/** A connection that lasts at most this many ms is short: something between here and the server cuts web sockets. */
const shortLine = 30_000
const mostShortLines = 3
/**
 * A slow web socket may still connect, on a machine or a network that is slow in everything: it gets this multiple of
 * the last HTTP answer's time, up to a maximum in ms. Long polling costs both ends more, and is never left again.
 */
const grace = 4
const longestGrace = 10_000
/** The number of web sockets in a row that may fail, after one has worked, before long polling is tried. */
const mostFailures = 3

/**
 * The timeout after which a connection without an answer is dead, counted in short moments. A page that was suspended
 * meanwhile, on a busy machine, loses only one of them and still receives an answer that had arrived.
 * @returns false
 */
async function silence(): Promise<false> {
  for (let left = moments; left > 0; left--) await new Promise((resolve) => setTimeout(resolve, moment))
  return false
}

/**
 * Repairs a connection that is not established, breaks, or may be dead unnoticed. Socket.IO itself only reconnects
 * after an error of the transport. `socket.ts` passes all trouble on to here.
 */
class LineCare {
  readonly #socket: Socket
  readonly #ask: () => Promise<PageTag | undefined>
  readonly #signal: AbortSignal
  readonly #webSocket: Socket['io']['opts']['transports']
  #pause = firstPause
  #timer: ReturnType<typeof setTimeout> | undefined
  #connectedAt: number | undefined
  /**
   * The server did not recognize a person that was created just now: the browser stores no cookie, so no other person
   * is created.
   */
  #isUnknown = false
  #isChecking = false
  #isTrying = false
  #polls = false
  #hadWebSocket = false
  #failures = 0
  #shortLines = 0

  constructor(socket: Socket, ask: () => Promise<PageTag | undefined>, signal: AbortSignal) {
    this.#socket = socket
    this.#ask = ask
    this.#signal = signal
    this.#webSocket = socket.io.opts.transports
    if (socket.connected) this.#connected()
    socket.on('connect', () => this.#connected())
    socket.io.reconnectionDelayMax(quickPause)
    socket.io.on('reconnect_attempt', (tries) => {
      if (tries >= quickTries) socket.io.reconnectionDelayMax(slowPause)
    })
    // A page that is restored from the back/forward cache may have a connection that was closed meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void this.#checkLine(), { signal })
    let last = Date.now()
    const watch = setInterval(() => {
      const now = Date.now()
      if (now - last > slept) void this.#checkLine()
      last = now
    }, tick)
    signal.addEventListener('abort', () => {
      clearInterval(watch)
      clearTimeout(this.#timer)
    })
  }

  /** @param fault an error of Socket.IO, an event of the page, or `late`: not connected yet */
  heed(fault: unknown): void {
    if (this.#signal.aborted) return
    if (fault instanceof Event) void this.#checkLine()
    else if (fault === 'late') void this.#tryPolling(grace)
    else if (typeof fault === 'string') this.#broke(fault)
    else if (fault !== undefined) this.#failed(fault)
  }

  #connected(): void {
    this.#pause = firstPause
    this.#socket.io.reconnectionDelayMax(quickPause)
    this.#isUnknown = false
    this.#failures = 0
    this.#connectedAt = Date.now()
    this.#hadWebSocket ||= !this.#polls
  }

  #broke(reason: string): void {
    // The socket was connected before this module was loaded.
    this.#connectedAt ??= 0
    this.#hadWebSocket ||= !this.#polls
    if (reason === 'io server disconnect') this.#retry()
    if (reason.startsWith('io ')) return
    const isShort = Date.now() - this.#connectedAt < shortLine
    this.#shortLines = isShort ? this.#shortLines + 1 : 0
    if (this.#polls && this.#hadWebSocket && this.#shortLines < mostShortLines) this.#use(false)
    else if (this.#shortLines >= mostShortLines) void this.#tryPolling()
  }

  #failed(error: unknown): void {
    if (!this.#socket.active) {
      // The server's own part of an error of Socket.IO.
      const { rule } = (error as { data?: { rule?: unknown } }).data ?? {}
      this.#isUnknown = rule === 'W13' && this.#connectedAt === undefined
      this.#retry(refusalIn(error) ? longestPause : this.#pause)
      return
    }
    this.#failures++
    if (this.#polls) this.#use(false)
    else if (!this.#hadWebSocket || this.#failures >= mostFailures) void this.#tryPolling()
  }

  /**
   * The cookie may be missing or refused (a new server key): requests the identity again, then reconnects, with
   * growing pauses.
   */
  #retry(after = this.#pause): void {
    this.#pause = Math.min(2 * this.#pause, longestPause)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#knock(), after)
  }

  async #knock(): Promise<void> {
    try {
      if (!this.#isUnknown) this.#socket.auth = { ...(await this.#ask()) }
      else if (!(await askConnectivity())?.known) return this.#retry()
    } catch {
      return this.#retry()
    }
    if (!this.#signal.aborted) this.#socket.connect()
  }

  /**
   * The page is visible again, the network is back, or the device has slept: the connection may be dead without an
   * error.
   */
  async #checkLine(): Promise<void> {
    if (document.visibilityState !== 'visible' || this.#signal.aborted) return
    const socket = this.#socket
    if (!socket.connected) return void socket.disconnect().connect()
    if (this.#isChecking) return
    this.#isChecking = true
    const { id } = socket
    const stands = await Promise.race([
      socket
        .timeout(answerTimeout)
        .emitWithAck('me.ping', {})
        .then(
          () => true,
          () => false,
        ),
      silence(),
    ])
    this.#isChecking = false
    if (!stands && socket.id === id && !this.#signal.aborted) socket.disconnect().connect()
  }

  /**
   * Switches to long polling if pages arrive and web sockets do not.
   * @param grace the number of answers to wait for before
   */
  async #tryPolling(grace = 0): Promise<void> {
    if (this.#polls || this.#isTrying) return
    this.#isTrying = true
    try {
      const asked = performance.now()
      const found = await askConnectivity()
      const wait = Math.min(grace * (performance.now() - asked), longestGrace)
      if (!found?.known || !found.sameOrigin) return
      const waited = new Promise((resolve) => setTimeout(resolve, wait))
      const [{ XHR }] = await Promise.all([import('./long-polling.ts'), waited])
      if (this.#socket.connected || this.#signal.aborted) return
      this.#use(true, [XHR])
      this.#socket.disconnect().connect()
    } catch {
      // Socket.IO goes on as before, and the next failure is handled here again.
    } finally {
      this.#isTrying = false
    }
  }

  #use(polls: boolean, transports = this.#webSocket): void {
    this.#polls = polls
    this.#socket.io.opts.transports = transports
  }
}

const cares = new WeakMap<Socket, LineCare>()

/**
 * Keeps watch over the connection of this socket from the first call on.
 * @param ask makes sure that the page has a cookie
 */
export function keepLineAlive(
  socket: Socket,
  ask: () => Promise<PageTag | undefined>,
  signal: AbortSignal,
): LineCare {
  const care = cares.get(socket) ?? new LineCare(socket, ask, signal)
  cares.set(socket, care)
  return care
}
