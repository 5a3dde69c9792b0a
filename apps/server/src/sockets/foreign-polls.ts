import { once } from 'node:events'
import { rmSync } from 'node:fs'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { ServerGroupMember } from '../ops/group.ts'
import type { LiveServer } from './connection.ts'

/** A request as Engine.IO hands it to its middleware. */
interface EngineRequest extends IncomingMessage {
  _query: { transport?: string; sid?: string }
}

/**
 * The header by which one server tells another the address of the caller. The header is never read from a caller's own
 * request.
 */
const callerHeader = 'x-opsroom-caller'

/** The answer that Engine.IO gives for a session that no longer exists: the client opens a new session. */
const unknownSession = JSON.stringify({ code: 1, message: 'Session ID unknown' })

const isNumber = /^[1-9]\d{0,2}$/

/** The number of the server in the group that has a session, read from the end of the session id. */
export function serverNumberOf(sid: string | undefined): number | undefined {
  const end = sid?.slice(sid.lastIndexOf('.') + 1) ?? ''
  return sid?.includes('.') && isNumber.test(end) ? Number(end) : undefined
}

/**
 * Forwards long-polling requests that have reached the wrong server of a group: the servers share one port, and each
 * request of a session may come over another connection. The id of a session ends with the number of its server. Web
 * sockets need no forwarding: they stay where they were accepted.
 * @returns a function that closes the socket on which this server listens to the other servers
 */
export async function passOnPolls(
  io: LiveServer,
  http: Server,
  member: ServerGroupMember,
): Promise<() => void> {
  const { engine } = io
  const newId = engine.generateId.bind(engine)
  engine.generateId = async (asked: IncomingMessage) => `${await newId(asked)}.${member.number}`
  const agent = new Agent({ keepAlive: true })

  engine.use((asked: EngineRequest, response: ServerResponse, next: () => void) => {
    const { transport, sid } = asked._query
    const owner = transport === 'polling' ? serverNumberOf(sid) : undefined
    if (owner === undefined || owner === member.number) return next()
    const passed = request({
      agent,
      socketPath: member.placeOf(owner),
      method: asked.method,
      path: asked.url,
      headers: { ...asked.headers, [callerHeader]: asked.socket.remoteAddress ?? '' },
    })
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => {
      if (response.headersSent) return response.destroy()
      response.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(unknownSession)
    })
    response.on('close', () => passed.destroy())
    asked.pipe(passed)
  })

  const inner = createServer((asked, response) => {
    const address = asked.headers[callerHeader]
    delete asked.headers[callerHeader]
    setAddress(asked.socket, typeof address === 'string' ? address : '')
    http.emit('request', asked, response)
  })
  // No timeout: the response to a long-polling request may wait for news for any time.
  inner.requestTimeout = 0
  const place = member.placeOf(member.number)
  // A killed server may have left the file of its Unix socket behind.
  rmSync(place, { force: true })
  inner.listen({ path: place, exclusive: true })
  await once(inner, 'listening')
  return () => {
    inner.close()
    inner.closeAllConnections()
    agent.destroy()
  }
}

/** Makes a connection between servers look as if it came from the caller's address. */
const setAddress = (socket: Socket, address: string): void =>
  void Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true })
