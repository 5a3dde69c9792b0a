import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

/** The timeout of the handshake, in ms. */
export const connectTimeout = 8000
/** The timeout of an answer, in ms: longer than the server waits for its database. */
export const answerTimeout = 20_000
/** The time for which the answers requested before the scripts were loaded may be used, in ms. */
const answersCountFor = 5000

/** Creates a socket without connecting it. @param at the address of the server */
export const newSocket = (at: string, options: Partial<ManagerOptions & SocketOptions> = {}): Socket =>
  io(at, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4000,
    // Only this timeout notices a connection that breaks during the handshake.
    timeout: connectTimeout,
    ...options,
  })

/** Matches the address of a table, as `app/routes.ts` builds it; there the public view is called `watch`. */
const tableAt = /^\/r\/([a-z0-9]{6})\/([a-z0-9]{1,16})\/?$/i
const publicView = 'watch'

/**
 * A socket that is opened before the other scripts are loaded, together with the answers to the first requests that the
 * page at this address makes.
 */
export class FirstSocket {
  readonly socket: Socket
  readonly #answers = new Map<string, Promise<unknown>>()

  constructor(socket: Socket) {
    this.socket = socket
    // The answers are discarded as soon as the server pushes anything: nobody listens to pushes yet, and an earlier
    // answer could show an outdated state.
    const forget = () => this.#answers.clear()
    socket.onAny(forget)
    socket.on('disconnect', forget)
    setTimeout(forget, answersCountFor)
  }

  /**
   * Sends the requests that the table's screen would send first, with the same bodies.
   * @param path the path of the page's address
   */
  async askFor(path: string): Promise<void> {
    const [, code, as] = tableAt.exec(path) ?? []
    if (code === undefined || as === undefined) return
    const found = await this.#ask('room.find', { code: code.toUpperCase() })
    // The answer is not parsed here: the room's id is only sent back to the server, and the screen parses the answer
    // later.
    const room = (found as { room?: { id?: unknown } } | undefined)?.room?.id
    if (room === undefined) return
    const seat = as.toLowerCase()
    await this.#ask('table.subscribe', { room, as: seat === publicView ? 'public' : seat, have: 0 })
  }

  /**
   * The unparsed answer to a request that was made before the other scripts were loaded. Each answer is returned only
   * once.
   */
  answerTo(name: string, body: unknown): Promise<unknown> | undefined {
    const key = keyOf(name, body)
    const answer = this.#answers.get(key)
    this.#answers.delete(key)
    return answer
  }

  #ask(name: string, body: object): Promise<unknown> {
    const answer = this.socket.timeout(answerTimeout).emitWithAck(name, body)
    this.#answers.set(keyOf(name, body), answer)
    return answer
  }
}

const keyOf = (name: string, body: unknown) => `${name} ${JSON.stringify(body)}`

declare global {
  /**
   * The response with the person's identity, which the page's inline script requests (`scripts/first-files.ts`) if the
   * page needs a connection.
   */
  var connectsAfter: Promise<Response> | undefined
}

/*
 * This file and Socket.IO form a small script that arrives first: the handshake and the first requests take several
 * round trips, which pass while the larger scripts are still loading. If it fails, `socket.ts` connects again.
 */
let first: FirstSocket | undefined
if (globalThis.connectsAfter) {
  const opened = new FirstSocket(newSocket(location.origin))
  first = opened
  opened.socket.once('connect', () => void opened.askFor(location.pathname).catch(() => undefined))
  const connect = async (me: Response) => {
    if (!me.ok) return
    const { tag } = await me.clone().json()
    opened.socket.auth = { tag }
    opened.socket.connect()
  }
  globalThis.connectsAfter.then(connect).catch(() => undefined)
}

/** Returns the socket that was opened before the other scripts were loaded, to the first caller only. */
export function takeFirstSocket(): FirstSocket | undefined {
  const taken = first
  first = undefined
  return taken
}
