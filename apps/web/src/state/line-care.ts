import type { Socket } from 'socket.io-client'
import { askConnectivity } from './connectivity.ts'
import { answerTimeout } from './first-socket.ts'
import { refusalInError } from './refusal-in.ts'
import type { PageTag } from './wire.ts'

/**
 * The pauses, in ms, before a refused connection is tried again: the first pause, and the longest one, which is reached
 * after several tries, and used at once if a person has to act before the server accepts the connection.
 */
const firstPause = 2000
const longestPause = 30_000
/**
 * A connection counts as healthy if it answers a probe within this number of short timeouts, each of the given length
 * in ms.
 */
const moments = 6
const moment = 500
/**
 * The interval at which the clock is checked, in ms. If the clock has advanced by several intervals at once, the device
 * has slept.
 */
const tick = 2000
const slept = 3 * tick
/**
 * The longest pauses, in ms, between tries to reach a lost server: a short pause for the first tries, because the
 * server is usually back within seconds, and a long one for later tries.
 */
const quickPause = 700
const quickTries = 10
const slowPause = 4000
/**
 * A connection that breaks within this many ms counts as short. Several short connections in a row mean that something
 * between the page and the server cuts web sockets.
 */
const shortLine = 30_000
const mostShortLines = 3
/**
 * Before long polling is tried, a slow web socket gets this multiple of the time that an HTTP answer has just taken, up
 * to a maximum in ms: a slow machine or network may still connect. Long polling costs both ends more, and the page
 * leaves it only when its connection fails or breaks.
 */
const grace = 4
const longestGrace = 10_000
/** If web sockets have worked before, long polling is tried only after this number of failures in a row. */
const mostFailures = 3

/**
 * Resolves after the time in which a healthy connection would have answered. The time is counted in short timeouts, so
 * that a page suspended meanwhile (on a busy machine) loses only one of them, and still receives an answer that has
 * arrived.
 * @returns false
 */
async function silence(): Promise<false> {
  for (let left = moments; left > 0; left--) await new Promise((resolve) => setTimeout(resolve, moment))
  return false
}

/**
 * Repairs a connection that cannot be established, that breaks, or that may be dead without an error. Socket.IO itself
 * reconnects only after an error of the transport. `socket.ts` reports every fault to this class.
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
   * Whether the server did not recognize a person whom it has just created. Then the browser stores no cookie, and
   * requesting the identity again would only create another person.
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
    // The connection of a page restored from the back/forward cache may have been closed meanwhile.
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

  /**
   * Reacts to a fault of the connection.
   * @param fault an error of Socket.IO, a DOM event after which the connection is checked, or `late` when there is no
   * connection yet
   */
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
    // If the time of connecting is unknown, the socket was connected before this module was loaded, and the connection
    // does not count as short.
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
      // `data` is the part of a Socket.IO error that comes from the server.
      const { rule } = (error as { data?: { rule?: unknown } }).data ?? {}
      this.#isUnknown = rule === 'W13' && this.#connectedAt === undefined
      this.#retry(refusalInError(error) ? longestPause : this.#pause)
      return
    }
    this.#failures++
    if (this.#polls) this.#use(false)
    else if (!this.#hadWebSocket || this.#failures >= mostFailures) void this.#tryPolling()
  }

  /**
   * Requests the identity again, because the cookie may be missing or refused (after a change of the server's key);
   * then reconnects, with growing pauses.
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
   * Checks the connection after the page has become visible, the network has come back, or the device has slept: it may
   * be dead without an error.
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
   * Switches to long polling if HTTP requests succeed while web sockets do not.
   * @param grace the extra time for the web socket, as a multiple of the time of an HTTP answer
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
      // If HTTP fails too, Socket.IO goes on as before, and the next failure leads here again.
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
 * Returns the object that watches over the connection of a socket; the first call creates it.
 * @param ask makes sure that the page has a cookie
 */
export function keepSocketAlive(
  socket: Socket,
  ask: () => Promise<PageTag | undefined>,
  signal: AbortSignal,
): LineCare {
  const care = cares.get(socket) ?? new LineCare(socket, ask, signal)
  cares.set(socket, care)
  return care
}
