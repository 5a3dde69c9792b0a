import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { ChosenFile } from '../server/board-file.ts'
import { injectedScript } from './injected-script.ts'
import { type Agent, agentOf, type Expectation, type Found } from './page-agent.ts'
import { complaintsKey, watchPage } from './page-watch.ts'
import { isOfLeftPage, type WebDriver } from './webdriver.ts'

interface Timeout {
  timeout?: number
}
/** As Playwright's matchers ask, with what their kind needs beside. */
interface Asked extends Timeout {
  selector: string
  isNot?: boolean
  [parameter: string]: unknown
}
type Option = string | { value?: string; label?: string; index?: number }
type Work = { [Name in keyof Agent]: Agent[Name] extends (...args: never[]) => unknown ? Agent[Name] : never }

/** Ends hangs and nothing else: twice as long as Playwright's tests wait for an action. */
const longest = 240_000
const pause = 50

/** Puts the agent into a page that does not have it. */
const install = () => `
  if (globalThis.testAgent) return
  ;(${watchPage})(${JSON.stringify(complaintsKey)})
  ${injectedScript()}
  globalThis.testAgent = (${agentOf})(injected)
`
const use = `
  const [name, ...args] = arguments
  if (!globalThis.testAgent) return { isMissing: true }
  return Promise.resolve().then(() => testAgent[name](...args))
    .then((value) => ({ value }), (error) => ({ error: error.message }))
`

/** In place of an answer of a page that is not the one that was asked, or that is left just now. */
const left = Symbol('left')

/** A script of a page that is left ends with an error. */
function unlessLeft(error: unknown): typeof left {
  if (isOfLeftPage(error)) return left
  throw error
}

/**
 * A window of WebKit in place of a Frame of Playwright: it has the methods that Playwright's Locator calls of its frame,
 * as far as the players need them. Locators and expectations are Playwright's own.
 */
export class WebKitFrame {
  private readonly driver: WebDriver

  constructor(driver: WebDriver) {
    this.driver = driver
  }

  /** Watches the page for complaints, and is ready to act in it; a page that is left meanwhile needs nothing. */
  enter = (): Promise<unknown> => this.driver.execute(install()).catch(unlessLeft)

  async click(selector: string, { timeout }: Timeout = {}): Promise<void> {
    let tries = 0
    await this.until(`clicked: ${selector}`, timeout, async () => {
      const point = await this.ask('aim', selector, tries++)
      if (!point) return undefined
      await this.driver.click(point)
      // A click that led to another page has met its element.
      return (await this.askIfThere('hit')) !== false || undefined
    })
  }

  async fill(selector: string, value: string, { timeout }: Timeout = {}): Promise<void> {
    await this.until(`filled: ${selector}`, timeout, () => this.ask('fill', selector, value))
  }

  selectOption(selector: string, values: Option | Option[], { timeout }: Timeout = {}): Promise<string[]> {
    const options = [values]
      .flat()
      .map((option) => (typeof option === 'string' ? { valueOrLabel: option } : option))
    return this.until(`selected: ${selector}`, timeout, () => this.ask('select', selector, options))
  }

  async setInputFiles(selector: string, given: ChosenFile | ChosenFile[], { timeout }: Timeout = {}) {
    const files = [given]
      .flat()
      .map(({ buffer, ...file }) => ({ ...file, buffer: buffer.toString('base64') }))
    await this.until(`given files: ${selector}`, timeout, () => this.ask('bring', selector, files))
  }

  getAttribute(selector: string, name: string, { timeout }: Timeout = {}): Promise<string | null> {
    return this.valueOf(selector, timeout, () => this.ask('attribute', selector, name))
  }
  textContent(selector: string, { timeout }: Timeout = {}): Promise<string | null> {
    return this.valueOf(selector, timeout, () => this.ask('read', selector, 'textContent'))
  }
  innerText(selector: string, { timeout }: Timeout = {}): Promise<string | null> {
    return this.valueOf(selector, timeout, () => this.ask('read', selector, 'innerText'))
  }
  inputValue(selector: string, { timeout }: Timeout = {}): Promise<string | null> {
    return this.valueOf(selector, timeout, () => this.ask('read', selector, 'value'))
  }

  isVisible = (selector: string): Promise<boolean> => this.ask('is', selector, 'visible')
  isEnabled = (selector: string): Promise<boolean> => this.ask('is', selector, 'enabled')
  _queryCount = (selector: string): Promise<number> => this.ask('count', selector)
  _timeout = ({ timeout = longest }: Timeout = {}): Required<Timeout> => ({ timeout })
  _wrapApiCall = <R>(call: () => Promise<R>): Promise<R> => call()

  /** `Locator.waitFor` speaks to the channel itself. */
  readonly _channel = {
    waitForSelector: async (
      { selector, state = 'visible' }: { selector: string; state?: string },
      { timeout }: Timeout,
    ): Promise<void> => {
      const isMet = async () => {
        if (!(await this.ask('exists', selector))) return state === 'hidden' || state === 'detached'
        return state === 'attached' || (state !== 'detached' && (await this.ask('is', selector, state)))
      }
      await this.until(`${state}: ${selector}`, timeout, async () => (await isMet()) || undefined)
    },
  }

  /** Asks until the expectation is met. @returns as `Frame` does it for the matchers of Playwright */
  async _expect(
    expression: string,
    { selector, timeout = longest, isNot = false, signal: _, title: __, ...rest }: Asked,
  ): Promise<Found & { timedOut?: boolean; log: string[] }> {
    const options: Expectation = { ...rest, expression, isNot }
    for (const until = Date.now() + timeout; ; await sleep(pause)) {
      const found = await this.ask('expect', selector, options)
      if (found.matches !== isNot) return { ...found, log: [] }
      if (Date.now() > until) return { ...found, timedOut: true, log: [] }
    }
  }

  private async valueOf(
    selector: string,
    timeout: number | undefined,
    ask: () => Promise<{ value: string | null } | undefined>,
  ): Promise<string | null> {
    return (await this.until(`read: ${selector}`, timeout, ask)).value
  }

  /** @throws when it does not come about in so many milliseconds */
  private async until<R>(what: string, timeout = longest, act: () => Promise<R | undefined>): Promise<R> {
    for (const until = Date.now() + timeout; ; await sleep(pause)) {
      const done = await act()
      if (done !== undefined) return done
      if (Date.now() > until) throw new Error(`after ${timeout} ms not ${what}`)
    }
  }

  /** Has the agent do something; it is put into a page that is new. */
  private async ask<Name extends keyof Work>(
    name: Name,
    ...args: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>> {
    for (;;) {
      const answer = await this.askIfThere(name, ...args)
      if (answer !== left) return answer as Awaited<ReturnType<Work[Name]>>
      await this.enter()
    }
  }

  private async askIfThere(name: keyof Work, ...args: unknown[]): Promise<unknown> {
    const answer = await this.driver.execute(use, name, ...args).catch(unlessLeft)
    if (answer === left) return left
    const { value, error, isMissing } = answer as { value?: unknown; error?: string; isMissing?: true }
    if (error !== undefined) throw new Error(error)
    // The driver has no `undefined`.
    return isMissing ? left : (value ?? undefined)
  }
}

/** Makes Playwright's own locators for such a frame; its package does not export their class. */
export type LocatorClass = new (frame: WebKitFrame, selector: string) => Locator
