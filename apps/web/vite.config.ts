import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { buildTargets } from './scripts/browsers.ts'
import { chunkGroups, firstPageFiles } from './scripts/chunks.ts'
import { oldBrowsers } from './scripts/features.ts'
import { firstFiles } from './scripts/first-files.ts'
import { noTopLevelAwait } from './scripts/no-top-level-await.ts'
import { pageGuard } from './scripts/page-guard.ts'
import { pushWorkerPlugin } from './scripts/push-worker.ts'
import { websocketOnly } from './scripts/websocket-only.ts'
import { languages, wordsPlugin } from './scripts/words.ts'

/** The server behind the page of `pnpm dev`, which sets the variable. */
const server = process.env.OPSROOM_DEV_SERVER ?? `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [
    wordsPlugin(),
    pushWorkerPlugin(),
    websocketOnly(),
    noTopLevelAwait(),
    oldBrowsers(),
    pageGuard(languages),
    firstFiles(firstPageFiles, languages),
    svelte({ configFile: false }),
    svelteTesting(),
  ],
  build: {
    target: buildTargets,
    cssTarget: buildTargets,
    // Safari 16 fetches a file when it meets it, which is slower and as good.
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Seven characters of a hash tell builds apart as well as eight, and the first script names a hundred files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // Eleven lines of advice that a host would read as a fault, most of all on a slow machine.
      checks: { bundlerTimings: false },
    },
  },
  worker: { plugins: () => [noTopLevelAwait(), oldBrowsers()] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/socket.io': { target: server, ws: true }, '/api': server },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['{src,scripts}/**/*.test.ts'],
    setupFiles: ['src/testing/browser.ts', 'src/words/testing/open.ts'],
    // Both end what hangs, and nothing else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
