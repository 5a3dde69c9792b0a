import type { Page } from '@playwright/test'

/** Every text that a page's websockets received, in order: what its person could have read with the right tools. */
export class Wiretap {
  readonly received: string[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.received.push(String(payload)))
    })
  }

  /** The frames in which this stands. */
  with(pattern: RegExp): string[] {
    return this.received.filter((frame) => pattern.test(frame))
  }
}
