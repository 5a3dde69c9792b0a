import type { BrowserContext, Page } from '@playwright/test'

/** What a browser complained of, and what it asked of other hosts. A night without intended trouble is silent. */
export class Noise {
  private readonly heard: string[] = []
  private readonly excuses: RegExp[] = []
  private readonly host: string

  constructor(context: BrowserContext, host: string) {
    this.host = host
    context.on('page', (page) => this.listen(page))
    context.on('request', (request) => this.isAbroad(request.url()) && this.note(`abroad: ${request.url()}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Aborted: by the page that was left.
      if (reason !== 'net::ERR_ABORTED') this.note(`failed: ${request.url()} ${reason}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.note(`answer ${response.status()}: ${response.url()}`)
    })
    context.on('weberror', (error) => this.note(`thrown: ${error.error().stack || String(error.error())}`))
  }

  /** From now on a complaint like this is a part of the test. */
  excuse(...complaints: RegExp[]): void {
    this.excuses.push(...complaints)
  }

  /** The complaints that nobody excused. */
  get complaints(): string[] {
    return this.heard.filter((complaint) => !this.excuses.some((excuse) => excuse.test(complaint)))
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.note(`console: ${message.text()}`)
    })
    page.on('websocket', (socket) => this.isAbroad(socket.url()) && this.note(`abroad: ${socket.url()}`))
  }

  private isAbroad(url: string): boolean {
    const { protocol, host } = new URL(url)
    return /^(http|ws)s?:$/.test(protocol) && host !== this.host
  }

  private note(complaint: string): void {
    this.heard.push(complaint)
  }
}

/** What a browser logs when the connection to the server breaks; for the tests that break it. */
export const connectionErrors = [
  /WebSocket connection to .* failed/,
  // FAILED: the service worker was fetching something when the line was cut.
  /ERR_(CONNECTION_|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|FAILED)/,
]
