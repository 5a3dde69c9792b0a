import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** The browser's stores are run as they are, so they are compiled as they are for the browser's own tests. */
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  test: {
    name: 'network',
    environment: 'node',
    // At a low priority bots and explanations get no time beside other busy processes, and tests wait for them.
    env: { BACKGROUND_PRIORITY: 'normal' },
    include: ['src/**/*.test.ts'],
    setupFiles: ['@opsroom/server/testing/database-setup', 'src/page.ts'],
    // The files of a worker share their modules, as those of the server do.
    isolate: false,
    // Not mixed with the files of other projects: a worker that changes projects loads everything anew.
    sequence: { groupOrder: 3 },
    globalSetup: ['@opsroom/server/testing/global-setup'],
    // A hundred tables are one test; a table that hangs is named after ten minutes, before the test ends.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})
