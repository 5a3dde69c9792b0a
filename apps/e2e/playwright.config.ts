import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

/** Paths at which systems keep a Chromium, Chrome or Edge; `pnpm test` looks at the same list. */
const known: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('browsers.json', import.meta.url), 'utf8'),
)
const isShell = (path: string) => path.endsWith('headless-shell')
const here = (known[process.platform] ?? []).filter((path) => existsSync(path))
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launch = (executablePath: string | undefined) => (executablePath ? { executablePath, args: quiet } : {})

/** The headless shell paints the same for half of the processor time; it only cannot receive push messages. */
const shell = launch(process.env.CHROMIUM ?? here[0])
const whole = process.env.CHROMIUM ?? here.find((path) => !isShell(path))
const withPush = '**/push-messages.test.ts'
const ofEngines = '**/engines/*.test.ts'

export default defineConfig({
  // Each has a server of its own with its own database. Tests also wait, so there are more workers than cores.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: !!process.env.CI,
  snapshotPathTemplate: '{testDir}/tests/pictures/{arg}{ext}',
  // Timeouts end hangs and nothing else: patience costs nothing where a test passes, and the machine may be busy.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  use: {
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // A trace costs a third of the time; `TRACE=1 pnpm e2e` keeps those of the tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: shell,
    ...devices['Desktop Chrome'],
  },
  projects: [
    { name: 'browser', testDir: 'src', testIgnore: [withPush, ofEngines] },
    {
      name: 'browser with push',
      testDir: 'src',
      testMatch: withPush,
      // Of Playwright's own browsers this is the whole one.
      use: whole ? { launchOptions: launch(whole) } : { channel: 'chromium' },
    },
    // Pictures of failures are cleared at each start, and this phase starts after the other browser tests.
    { name: 'engines', testDir: 'src', testMatch: ofEngines, outputDir: 'test-results/engines' },
    { name: 'picture', testDir: 'scripts', testMatch: 'picture.ts' },
    { name: 'previews', testDir: 'scripts', testMatch: 'previews.ts', workers: 1 },
    { name: 'gallery', testDir: 'scripts', testMatch: 'gallery.ts', workers: 1 },
    { name: 'paints', testDir: 'scripts', testMatch: 'paints.ts', workers: 1 },
    { name: 'colour vision', testDir: 'scripts', testMatch: 'colour-vision.ts' },
  ],
})
