import { io, type Socket } from 'socket.io-client'
import type { Person } from './person.ts'

type Answer = { ok: true } | { ok: false; refusal: unknown }

/** A connection to the server for steps that need no page: beside those of a person's pages, or of somebody without any. */
export class SocketClient {
  private readonly socket: Socket

  private constructor(url: string, cookie: string) {
    this.socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true })
  }

  static async of(person: Person): Promise<SocketClient> {
    const { context } = person
    // The first request of a person sets the cookie.
    const { origin } = new URL((await person.get('/api/me')).url())
    const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
    const client = new SocketClient(origin, cookie)
    person.atTheEnd(() => client.leaves())
    return client
  }

  /** Of a new person, who leaves by `leaves`. */
  static async newcomer(url: string): Promise<SocketClient> {
    const { headers } = await fetch(`${url}/api/me`)
    return new SocketClient(url, headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }

  leaves(): void {
    this.socket.disconnect()
  }

  /** @throws Error with the refusal, where there is one */
  async ask<A extends object>(name: string, request: object): Promise<A> {
    const answer: Answer & A = await this.socket.timeout(120_000).emitWithAck(name, request)
    if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
    return answer
  }
}
