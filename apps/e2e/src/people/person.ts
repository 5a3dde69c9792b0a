import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import type { Noise } from './noise.ts'
import { Wiretap } from './wiretap.ts'

/** A person with a separate browser, and so with a separate cookie. */
export class Person {
  readonly context: BrowserContext
  readonly page: Page
  readonly noise: Noise
  readonly wiretap: Wiretap
  private readonly endings: (() => void)[] = []

  constructor(context: BrowserContext, page: Page, noise: Noise) {
    this.context = context
    this.page = page
    this.noise = noise
    this.wiretap = new Wiretap(page)
  }

  /**
   * Requests a path with the person's cookie, without a page. Each request has its own connection: the server closes an
   * idle one after a while, and a request sent on it at that moment would fail.
   */
  get(path: string, headers: Record<string, string> = {}): Promise<APIResponse> {
    return this.context.request.get(path, { headers: { ...headers, connection: 'close' } })
  }

  /** Registers something to be done when the person leaves. */
  atTheEnd(ending: () => void): void {
    this.endings.push(ending)
  }

  /** Ends all that watches or accompanies the pages; the context is left as it is. */
  leaves(): void {
    this.noise.stop()
    for (const ending of this.endings) ending()
  }
}
