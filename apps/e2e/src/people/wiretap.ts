import { expect, type Page, type Request } from '@playwright/test'

/** Packets of Socket.IO that are sent together by long polling. */
const packetsOf = (body: string): string[] => body.split('\x1e')

/**
 * Every text that a page received on its line to the server, in order: what its person could have read with the right
 * tools. A page on a slow machine may go over to long polling, which is heard as well.
 */
export class Wiretap {
  readonly received: string[] = []
  private readonly sent: string[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.received.push(String(payload)))
      socket.on('framesent', ({ payload }) => this.sent.push(String(payload)))
    })
    page.on('requestfinished', (request) => {
      if (!request.url().includes('transport=polling')) return
      this.sent.push(...packetsOf(request.postData() ?? ''))
      if (request.method() === 'GET') void this.hear(request).catch(() => {}) // of a page that is left
    })
  }

  private async hear(request: Request): Promise<void> {
    this.received.push(...packetsOf((await (await request.response())?.text()) ?? ''))
  }

  /** Waits until the server has acknowledged a message of the page in which this stands. */
  async isAcknowledged(message: RegExp): Promise<void> {
    const isAcknowledged = () =>
      this.sent.some((frame) => {
        // Socket.IO numbers a message that wants an answer, and the answer has the same number.
        const number = /^42(\d+)\[/.exec(frame)?.[1]
        return message.test(frame) && this.received.some((answer) => answer.startsWith(`43${number}[`))
      })
    await expect.poll(isAcknowledged, `${message} is acknowledged`).toBe(true)
  }

  /** The frames in which this stands. */
  with(pattern: RegExp): string[] {
    return this.received.filter((frame) => pattern.test(frame))
  }
}
