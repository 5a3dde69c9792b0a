import type { BrowserContext, Page } from '@playwright/test'
import type { Noise } from './noise.ts'
import { Wiretap } from './wiretap.ts'

/** Somebody with a browser of his own, and so with a cookie of his own. */
export class Person {
  readonly wiretap: Wiretap

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly noise: Noise,
  ) {
    this.wiretap = new Wiretap(page)
  }
}
