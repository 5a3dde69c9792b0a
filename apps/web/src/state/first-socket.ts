import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

/** The timeout of the handshake, in ms. */
export const connectTimeout = 8000
/** The timeout of an answer, in ms: longer than the server waits for its database. */
export const answerTimeout = 20_000
/** The lifetime of an answer that was requested before the scripts were loaded, in ms. */
const answersCountFor = 5000

/** A socket that is not connected yet. @param at the server's address */
export const newSocket = (at: string, options: Partial<ManagerOptions & SocketOptions> = {}): Socket =>
  io(at, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4000,
    // If a connection breaks during the handshake, only this timer notices it.
    timeout: connectTimeout,
    ...options,
  })

/** The path of a table, as `app/routes.ts` reads it, with the name of the public view there. */
const tableAt = /^\/r\/([a-z0-9]{6})\/([a-z0-9]{1,16})\/?$/i
const publicView = 'watch'

/** A socket that is opened before the other scripts are loaded, with its requests for the page at this address. */
export class FirstSocket {
  readonly socket: Socket
  readonly #answers = new Map<string, Promise<unknown>>()

  constructor(socket: Socket) {
    this.socket = socket
    // Nobody listens yet to pushes of the server. An answer from before such a push could show an older state.
    const forget = () => this.#answers.clear()
    socket.onAny(forget)
    socket.on('disconnect', forget)
    setTimeout(forget, answersCountFor)
  }

  /** Sends the first requests of the table's screen, with the same bodies. @param path of the page */
  async askFor(path: string): Promise<void> {
    const [, code, as] = tableAt.exec(path) ?? []
    if (code === undefined || as === undefined) return
    const found = await this.#ask('room.find', { code: code.toUpperCase() })
    // The screen reads it by its schema later; here it is only sent back to the server.
    const room = (found as { room?: { id?: unknown } } | undefined)?.room?.id
    if (room === undefined) return
    const seat = as.toLowerCase()
    await this.#ask('table.subscribe', { room, as: seat === publicView ? 'public' : seat, have: 0 })
  }

  /** The answer to a request that was made already, unread; it is returned once. */
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
  /** The person's identity, asked by the page itself (`scripts/first-files.ts`), which wants a connection then. */
  var connectsAfter: Promise<Response> | undefined
}

/*
 * This file and Socket.IO are a script of their own, the first that arrives: the greeting and the first questions go
 * over the line several times, and that is done while the larger scripts come. If it fails, `socket.ts` does it again.
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

/** The socket that was opened before the other scripts were loaded; for the first caller only. */
export function takeFirstSocket(): FirstSocket | undefined {
  const taken = first
  first = undefined
  return taken
}
