import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

// The system's chromium if there is one, else Playwright's own.
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium'].find((path) => existsSync(path))
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  // Each has a server of its own with its own database.
  workers: 2,
  forbidOnly: !!process.env.CI,
  // Patience costs nothing where a test passes; a build machine may be several times slower than a desk.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace costs a third of the time; `TRACE=1 pnpm e2e` keeps those of the tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: executablePath ? { executablePath, args: quiet } : {},
    ...devices['Desktop Chrome'],
  },
  projects: [
    { name: 'browser', testDir: 'src' },
    { name: 'picture', testDir: 'scripts', testMatch: 'picture.ts' },
  ],
})
