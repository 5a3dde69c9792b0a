import type { BrowserContext, Page } from '@playwright/test'
import type { Noise } from './noise.ts'
import { Wiretap } from './wiretap.ts'

/** A person with a separate browser, and so with a separate cookie. */
export class Person {
  readonly context: BrowserContext
  readonly page: Page
  readonly noise: Noise
  readonly wiretap: Wiretap

  constructor(context: BrowserContext, page: Page, noise: Noise) {
    this.context = context
    this.page = page
    this.noise = noise
    this.wiretap = new Wiretap(page)
  }
}
