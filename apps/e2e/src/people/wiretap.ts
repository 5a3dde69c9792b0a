import { expect, type Page } from '@playwright/test'

/** Every text that a page's websockets received, in order: what its person could have read with the right tools. */
export class Wiretap {
  readonly received: string[] = []
  private readonly sent: string[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.received.push(String(payload)))
      socket.on('framesent', ({ payload }) => this.sent.push(String(payload)))
    })
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
