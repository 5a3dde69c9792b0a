import type { BrowserContext, Page, Request, Response, WebError } from '@playwright/test'

/** Whether an answer tells a long-polling connection that its session is over, as happens on a slow machine. */
const isEndedSession = (status: number, url: string): boolean =>
  status === 400 && /\/socket\.io\/\?.*transport=polling.*&sid=/.test(url)

/**
 * Chromium's message when a page sends on a web socket whose end it has not heard of yet. A line can break on a busy
 * machine, and the page connects again; whether it sends in that moment is chance.
 */
const sentTooLate = 'WebSocket is already in CLOSING or CLOSED state.'

/** Complaints of a browser, and its requests to other hosts. A night without intended trouble is silent. */
export class Noise {
  private readonly heard: string[] = []
  private readonly excuses: RegExp[] = []
  private readonly context: BrowserContext
  private readonly host: string

  constructor(context: BrowserContext, host: string) {
    this.context = context
    this.host = host
    context.on('page', this.onPage)
    context.on('request', this.onRequest)
    context.on('requestfailed', this.onRequestFailed)
    context.on('response', this.onResponse)
    context.on('weberror', this.onWebError)
  }

  /** Stops listening; pages that were listened to are closed by their owner. */
  stop(): void {
    this.context.off('page', this.onPage)
    this.context.off('request', this.onRequest)
    this.context.off('requestfailed', this.onRequestFailed)
    this.context.off('response', this.onResponse)
    this.context.off('weberror', this.onWebError)
  }

  /** From now on a complaint like this is a part of the test. */
  excuse(...complaints: RegExp[]): void {
    this.excuses.push(...complaints)
  }

  /** The complaints that nobody excused. */
  get complaints(): string[] {
    return this.heard.filter((complaint) => !this.excuses.some((excuse) => excuse.test(complaint)))
  }

  private readonly onPage = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() !== 'error' || message.text() === sentTooLate) return
      const status = Number(/responded with a status of (\d+)/.exec(message.text())?.[1])
      if (!isEndedSession(status, message.location().url)) this.note(`console: ${message.text()}`)
    })
    page.on('websocket', (socket) => this.isAbroad(socket.url()) && this.note(`abroad: ${socket.url()}`))
  }

  private readonly onRequest = (request: Request): void => {
    if (this.isAbroad(request.url())) this.note(`abroad: ${request.url()}`)
  }

  private readonly onRequestFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? ''
    // Aborted: by the page that was left.
    if (reason !== 'net::ERR_ABORTED') this.note(`failed: ${request.url()} ${reason}`)
  }

  private readonly onResponse = (response: Response): void => {
    if (response.status() >= 400 && !isEndedSession(response.status(), response.url()))
      this.note(`answer ${response.status()}: ${response.url()}`)
  }

  private readonly onWebError = (error: WebError): void =>
    this.note(`thrown: ${error.error().stack || String(error.error())}`)

  private isAbroad(url: string): boolean {
    const { protocol, host } = new URL(url)
    return /^(http|ws)s?:$/.test(protocol) && host !== this.host
  }

  private note(complaint: string): void {
    this.heard.push(complaint)
  }
}

/** A browser's log lines when the connection to the server breaks; for the tests that break it. */
export const connectionErrors = [
  /WebSocket connection to .* failed/,
  // FAILED: the service worker was fetching something when the line was cut.
  /ERR_(CONNECTION_|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|FAILED)/,
]
