import { type Browser, firefox } from '@playwright/test'
import { programs } from './programs.ts'

/** Light, and nothing moves: emulated media do not reach this browser. */
const preferences = { 'ui.prefersReducedMotion': 1, 'layout.css.prefers-color-scheme.content-override': 1 }

/**
 * The command for the emulation of media, which Playwright sends to every context and page. It is a proposal that the
 * Firefox of Debian does not know.
 */
const unknownCommand = 'emulation.setMediaFeaturesOverride'

type Send = (command: string, parameters: object) => Promise<unknown>
/** The inner side of a browser, as far as it is needed here; it is not a part of Playwright's interface. */
interface Inner {
  _connection?: { toImpl?(browser: Browser): { _browserSession?: { send: Send } } }
}

/** Lets a browser do without the command. @throws when this version of Playwright is built in another way */
function forgiveUnknownCommand(browser: Browser): void {
  const session = (browser as unknown as Inner)._connection?.toImpl?.(browser)?._browserSession
  const sessions: { send?: Send } | null = session ? Object.getPrototypeOf(session) : null
  const send = sessions?.send
  if (!sessions || !send)
    throw new Error('this version of Playwright keeps its BiDi session elsewhere: see src/engines/firefox.ts')
  sessions.send = async function (this: unknown, command, parameters) {
    const answer = send.call(this, command, parameters)
    return command === unknownCommand ? answer.catch(() => undefined) : answer
  }
}

/** Starts the Firefox of the system, driven by WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: programs.firefox,
    firefoxUserPrefs: preferences,
  })
  forgiveUnknownCommand(browser)
  return browser
}
