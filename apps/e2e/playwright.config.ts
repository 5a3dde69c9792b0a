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
  testDir: 'src',
  workers: 1,
  forbidOnly: !!process.env.CI,
  use: {
    trace: 'retain-on-failure',
    launchOptions: executablePath ? { executablePath, args: quiet } : {},
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
