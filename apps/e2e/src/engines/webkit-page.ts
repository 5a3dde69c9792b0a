import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { complaintsKey } from './page-watch.ts'
import { isOfLeftPage, type WebDriver } from './webdriver.ts'
import { type LocatorClass, WebKitFrame } from './webkit-frame.ts'

/** The members of Playwright's Page that a WebKit has here: those that the players use, and few more. */
type UsedPage = Pick<
  Page,
  'getByRole' | 'getByLabel' | 'getByText' | 'getByTestId' | 'locator' | 'goto' | 'reload' | 'bringToFront'
>

/** Ends hangs and nothing else. */
const longest = 600_000

/** A mark on the page that is there: the next one does not have it. */
const leave = 'return (globalThis.isLeft = true)'
const hasArrived = `return !globalThis.isLeft && document.readyState !== 'loading'`
const hasLoaded = `return !globalThis.isLeft && document.readyState === 'complete'`

/** The one window of a WebKit. */
export class WebKitPage implements UsedPage {
  private readonly driver: WebDriver
  private readonly baseURL: string
  private readonly frame: WebKitFrame
  private readonly root: Locator

  constructor(driver: WebDriver, baseURL: string, Locators: LocatorClass) {
    this.driver = driver
    this.baseURL = baseURL
    this.frame = new WebKitFrame(driver)
    this.root = new Locators(this.frame, 'html')
  }

  getByRole: Page['getByRole'] = (...args) => this.root.getByRole(...args)
  getByLabel: Page['getByLabel'] = (...args) => this.root.getByLabel(...args)
  getByText: Page['getByText'] = (...args) => this.root.getByText(...args)
  getByTestId: Page['getByTestId'] = (...args) => this.root.getByTestId(...args)
  locator: Page['locator'] = (...args) => this.root.locator(...args)

  async goto(address: string): Promise<null> {
    await this.waitsFor(leave)
    await this.driver.navigate(new URL(address, this.baseURL).href)
    return this.arrives()
  }

  async reload(): Promise<null> {
    await this.waitsFor(leave)
    await this.driver.refresh()
    return this.arrives()
  }

  /** It is the only window on its screen. */
  bringToFront = async (): Promise<void> => {}

  /** Runs an expression in the page; a promise is waited for. */
  evaluate = (expression: string): Promise<unknown> => this.driver.execute(`return ${expression}`)

  screenshot = (): Promise<Buffer> => this.driver.screenshot()

  /** The page's complaints since this window was opened. */
  async complaints(): Promise<string[]> {
    const noted = await this.evaluate(`sessionStorage.getItem(${JSON.stringify(complaintsKey)})`)
    return JSON.parse((noted as string | null) ?? '[]') as string[]
  }

  /** The driver does not wait for pages, so that they are watched from as early as can be. */
  private async arrives(): Promise<null> {
    await this.waitsFor(hasArrived)
    await this.frame.enter()
    await this.waitsFor(hasLoaded)
    return null
  }

  /** Runs a script again and again until it is true. */
  private async waitsFor(condition: string): Promise<void> {
    /** A script that the page is left under says that the next one is on its way. */
    const isMet = () =>
      this.driver.execute(condition).catch((error: unknown) => {
        if (isOfLeftPage(error)) return false
        throw error
      })
    for (const until = Date.now() + longest; !(await isMet()); await sleep(10)) {
      if (Date.now() > until) throw new Error(`the page does not load: ${condition}`)
    }
  }
}
