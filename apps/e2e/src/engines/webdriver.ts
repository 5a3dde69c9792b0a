import { request } from 'node:http'

/** A driver's refusal, by the standard's code: `javascript error`, `no such window` and so on. */
export class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** Of a script whose page is left while it runs, as the standard has it, and as WebKit says it of some. */
const endedWithPage = ['javascript error', 'no such frame']

/** Whether a script ended because its page was left; one that itself throws is told apart by its author. */
export const isOfLeftPage = (error: unknown): boolean =>
  error instanceof WebDriverError && endedWithPage.includes(error.code)

export type Point = { x: number; y: number }
interface Answer {
  value: unknown
}
interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

/** Ends hangs and nothing else. */
const longest = 600_000

/**
 * A browser that has not answered its driver by now never will: the two meet at a port that was free when the driver
 * looked for it, and that another program may have taken since. Starting takes 1 s, and 10 s on a busy machine.
 */
const longestStart = 90_000

/**
 * Asks a driver something. Each question has a connection of its own: one that the driver closes while it is used
 * again would make a test fail.
 */
function ask(port: number, method: string, path: string, body?: object, timeout = longest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, agent: false, timeout }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => {
        try {
          const { value } = JSON.parse(text) as Answer
          const refusal = value as { error?: string; message?: string } | null
          if (answer.statusCode === 200) resolve(value)
          else reject(new WebDriverError(refusal?.error ?? 'unknown error', refusal?.message ?? text))
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`the driver does not answer: ${method} ${path}`)))
    sent.on('error', reject)
    const data = body && JSON.stringify(body)
    if (data)
      sent.setHeader('content-type', 'application/json').setHeader('content-length', Buffer.byteLength(data))
    sent.end(data)
  })
}

/** Whether a driver listens at this port and takes sessions. */
export const isReady = (port: number): Promise<boolean> =>
  ask(port, 'GET', '/status').then(
    (status) => (status as { ready: boolean }).ready,
    () => false,
  )

/** A session with one window of a browser, by the W3C protocol (https://www.w3.org/TR/webdriver2/). */
export class WebDriver {
  readonly version: string
  private readonly port: number
  private readonly path: string

  private constructor(port: number, { sessionId, capabilities }: Session) {
    this.port = port
    this.path = `/session/${sessionId}`
    this.version = capabilities.browserVersion
  }

  /** @throws when the browser does not start; another driver may be luckier */
  static async open(port: number, capabilities: object): Promise<WebDriver> {
    const wanted = { capabilities: { alwaysMatch: capabilities } }
    const session = (await ask(port, 'POST', '/session', wanted, longestStart)) as Session
    const driver = new WebDriver(port, session)
    await driver.post('/timeouts', { script: longest, pageLoad: longest })
    return driver
  }

  /** Runs the body of a function in the page, and waits if its result is a promise. */
  execute = (script: string, ...args: unknown[]): Promise<unknown> =>
    this.post('/execute/sync', { script, args })

  navigate = (url: string): Promise<unknown> => this.post('/url', { url })
  refresh = (): Promise<unknown> => this.post('/refresh', {})
  resize = (width: number, height: number): Promise<unknown> =>
    this.post('/window/rect', { x: 0, y: 0, width, height })

  /** A picture of the window, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await ask(this.port, 'GET', `${this.path}/screenshot`)) as string, 'base64')
  }

  /** Moves the mouse to a point of the window, and clicks there. */
  async click({ x, y }: Point): Promise<void> {
    const actions = [
      { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    await this.post('/actions', { actions: [mouse] })
  }

  close = (): Promise<unknown> => ask(this.port, 'DELETE', this.path)

  private post(path: string, body: object): Promise<unknown> {
    return ask(this.port, 'POST', `${this.path}${path}`, body)
  }
}
