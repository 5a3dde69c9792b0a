import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/free-port.ts'
import type { Display } from './display.ts'
import { endGroup, programs } from './programs.ts'
import { isReady, WebDriver } from './webdriver.ts'
import type { LocatorClass } from './webkit-frame.ts'
import { WebKitPage } from './webkit-page.ts'

interface PageOptions {
  baseURL: string
  width: number
  height: number
}

/** WPE's own browser is no GTK window: it paints into memory, at a size that cannot be changed. */
const wpe = {
  'wpe:browserOptions': {
    binary: '/usr/lib/x86_64-linux-gnu/wpe-webkit-1.1/MiniBrowser',
    args: ['--automation', '--headless'],
  },
}
const isWpe = basename(programs.webkit) === 'WPEWebDriver'

/** So often a driver is started until its browser answers. */
const starts = 3

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A folder for the settings of a browser in which nothing moves (`prefers-reduced-motion`). */
function makeSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'opsroom-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  return folder
}

function discard(running: ChildProcess, settings: string): void {
  endGroup(running.pid)
  rmSync(settings, { recursive: true, force: true })
}

/** WebKitGTK's MiniBrowser with one window, which keeps nothing, and the driver through which it is used. */
export class WebKitBrowser {
  readonly driver: WebDriver
  private readonly process: ChildProcess
  private readonly settings: string
  private readonly onExit = () => this.abandon()

  private constructor(driver: WebDriver, running: ChildProcess, settings: string) {
    this.driver = driver
    this.process = running
    this.settings = settings
    process.once('exit', this.onExit)
  }

  /** Starts driver and browser, anew if the browser does not answer its driver. */
  static async launch(display: Display): Promise<WebKitBrowser> {
    for (let start = 1; ; start++)
      try {
        return await WebKitBrowser.start(display)
      } catch (error) {
        if (start === starts) throw error
      }
  }

  private static async start(display: Display): Promise<WebKitBrowser> {
    const [port, settings] = [await freePort(), makeSettings()]
    const running = spawn(programs.webkit, [`--port=${port}`], {
      // A group of its own: the browser and its processes belong to it, and end with it.
      detached: true,
      env: {
        ...process.env,
        DISPLAY: display.name,
        LANG: 'C.UTF-8',
        LANGUAGE: 'en',
        XDG_CONFIG_HOME: settings,
        NO_AT_BRIDGE: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    running.stderr?.on('data', (text) => {
      errors += text
    })
    try {
      while (!(await isReady(port))) {
        if (hasEnded(running)) throw new Error(`${programs.webkit} has ended:\n${errors}`)
        await sleep(20)
      }
      const driver = await WebDriver.open(port, {
        pageLoadStrategy: 'none',
        ...(isWpe ? wpe : {}),
      })
      return new WebKitBrowser(driver, running, settings)
    } catch (error) {
      discard(running, settings)
      throw error
    }
  }

  /** Opens the only window at a size, which is that of the page within it; at least 447 px wide. */
  async page({ baseURL, width, height }: PageOptions, Locators: LocatorClass): Promise<WebKitPage> {
    if (isWpe) return new WebKitPage(this.driver, baseURL, Locators)
    await this.driver.resize(width, height)
    // The bar of the browser takes a part of the height.
    const inner = (await this.driver.execute('return innerHeight')) as number
    await this.driver.resize(width, 2 * height - inner)
    return new WebKitPage(this.driver, baseURL, Locators)
  }

  async close(): Promise<void> {
    process.off('exit', this.onExit)
    const ended = hasEnded(this.process) ? undefined : once(this.process, 'exit')
    this.abandon()
    await ended
  }

  private abandon(): void {
    discard(this.process, this.settings)
  }
}
