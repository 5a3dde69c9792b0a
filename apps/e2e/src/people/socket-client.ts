import { io, type Socket } from 'socket.io-client'
import type { Person } from './person.ts'

type Answer = { ok: true } | { ok: false; refusal: unknown }

/** A connection to the server beside those of a person's pages, with the same cookie: for steps that need no page. */
export class SocketClient {
  private readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
  }

  static async of(person: Person): Promise<SocketClient> {
    const { context } = person
    // The first request of a person sets the cookie.
    const { origin } = new URL((await context.request.get('/api/me')).url())
    const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
    const socket = io(origin, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true })
    person.atTheEnd(() => socket.disconnect())
    return new SocketClient(socket)
  }

  /** @throws Error with the refusal, where there is one */
  async ask<A extends object>(name: string, request: object): Promise<A> {
    const answer: Answer & A = await this.socket.timeout(120_000).emitWithAck(name, request)
    if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
    return answer
  }
}
