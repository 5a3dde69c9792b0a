import { once } from 'node:events'
import { request } from 'node:http'

/** A session of long polling request by request, for what no client of Socket.IO does. */
export class PollingSession {
  readonly #url: string
  readonly #cookie: string

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  static async open(url: string, cookie: string): Promise<PollingSession> {
    const greeting = `${url}/socket.io/?EIO=4&transport=polling`
    const answer = await fetch(greeting, { headers: { cookie } })
    const { sid } = JSON.parse((await answer.text()).slice(1)) as { sid: string }
    return new PollingSession(`${greeting}&sid=${sid}`, cookie)
  }

  /** One request of the session. @param init headers in place of the session's own */
  ask({ headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(this.#url, { ...init, headers: { cookie: this.#cookie, ...headers } })
  }

  /** @returns whether the server took it */
  async send(packet: string): Promise<boolean> {
    return (await this.ask({ method: 'POST', body: packet })).ok
  }

  /** Is let in. @throws when it is not */
  async join(): Promise<void> {
    await this.send('40')
    const answer = await (await this.ask()).text()
    if (!answer.startsWith('40')) throw new Error(`not let in: ${answer}`)
  }

  /** Tries to go on with the session over a web socket. */
  async upgrade(): Promise<'refused' | 'taken'> {
    const asked = request(this.#url.replace('transport=polling', 'transport=websocket'), {
      headers: {
        cookie: this.#cookie,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    }).end()
    const taken = once(asked, 'upgrade').then(() => 'taken' as const)
    const refused = once(asked, 'response').then(() => 'refused' as const)
    const outcome = await Promise.race([taken, refused]).catch(() => 'refused' as const)
    for (const left of [taken, refused]) left.catch(() => undefined)
    asked.destroy()
    return outcome
  }
}
