import type { Browser, Page } from '@playwright/test'
import { connectionErrors, Noise } from '../people/noise.ts'
import type { Display } from './display.ts'
import { WebKitBrowser } from './webkit-browser.ts'
import type { LocatorClass } from './webkit-frame.ts'

export const engines = ['Chromium', 'Firefox', 'WebKit'] as const
export type Engine = (typeof engines)[number]

/** Somebody with a browser of one of the engines. */
export interface Visitor {
  readonly engine: Engine
  readonly version: string
  /** Of WebKit only as much as the players need. */
  readonly page: Page
  /** Runs an expression in the page; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  /** A complaint like this is a part of the test. */
  excuse(...complaints: RegExp[]): void
  complaints(): Promise<string[]>
  /** As PNG. */
  picture(): Promise<Buffer>
  leaves(): Promise<void>
}

/** A large desktop, the same for all. */
const size = { width: 1440, height: 900 }

/**
 * Firefox's words for a fetch, or an attempt to connect, that was cut off when the page was left; `Noise` knows those of
 * Chromium.
 */
const cutOff = [
  /The connection to wss?:\S+ was interrupted while the page was loading/,
  /NS_BINDING_ABORTED/,
  /error loading dynamically imported module/,
  /Unable to preload CSS/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
]
/** The engines' words for a server that does not answer the page or its worker, or is only starting (503). */
export const noAnswer = [
  ...connectionErrors,
  /NS_ERROR_((WEBSOCKET_)?CONNECTION_REFUSED|OFFLINE|INTERCEPTION_FAILED|NET_[A-Z]+)/,
  /can.t establish a connection/,
  /answer 503|status of 503|NS_ERROR_CORRUPTED_CONTENT|Failed to load module script/,
  /A ServiceWorker passed a promise to FetchEvent.respondWith\(\) that rejected/,
  /^thrown: not loaded/,
  /Importing a module script failed/,
]

/** Somebody in a browser that Playwright drives itself. */
export async function visitsBy(
  engine: 'Chromium' | 'Firefox',
  browser: Browser,
  baseURL: string,
): Promise<Visitor> {
  // Firefox knows by its preferences that nothing shall move.
  const still = engine === 'Chromium' ? { reducedMotion: 'reduce' as const } : {}
  const context = await browser.newContext({ ...still, baseURL, viewport: size })
  const noise = new Noise(context, new URL(baseURL).host)
  if (engine === 'Firefox') noise.excuse(...cutOff)
  const page = await context.newPage()
  return {
    engine,
    version: browser.version(),
    page,
    evaluate: (expression) => page.evaluate(expression),
    excuse: (...complaints) => noise.excuse(...complaints),
    complaints: async () => noise.complaints,
    picture: () => page.screenshot(),
    leaves: () => context.close(),
  }
}

/** Somebody in a WebKit, with a process of their own. */
export async function visitsByWebKit(
  display: Display,
  baseURL: string,
  Locators: LocatorClass,
): Promise<Visitor> {
  const browser = await WebKitBrowser.launch(display)
  const page = await browser.page({ baseURL, ...size }, Locators)
  const excuses: RegExp[] = []
  return {
    engine: 'WebKit',
    version: browser.driver.version,
    page: page as unknown as Page,
    evaluate: page.evaluate,
    excuse: (...complaints) => void excuses.push(...complaints),
    complaints: async () =>
      (await page.complaints()).filter((complaint) => !excuses.some((excuse) => excuse.test(complaint))),
    picture: page.screenshot,
    leaves: () => browser.close(),
  }
}
