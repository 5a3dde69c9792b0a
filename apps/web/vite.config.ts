import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { chunkGroups, firstPages } from './scripts/chunks.ts'
import { firstFiles } from './scripts/first-files.ts'
import { noTopLevelAwait } from './scripts/no-top-level-await.ts'
import { pageGuard } from './scripts/page-guard.ts'
import { pushWorkerPlugin } from './scripts/push-worker.ts'
import { websocketOnly } from './scripts/websocket-only.ts'
import { wordsPlugin } from './scripts/words.ts'

const languages = ['en', 'de', 'fr', 'it', 'pl']
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    wordsPlugin(),
    pushWorkerPlugin(),
    websocketOnly(),
    noTopLevelAwait(),
    pageGuard(languages),
    firstFiles(firstPages, languages),
    svelte({ configFile: false }),
    svelteTesting(),
  ],
  // light-dark() has to reach the browser as it is: the board turns it dark again within a light page.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  worker: { plugins: () => [noTopLevelAwait()] },
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
    testTimeout: 60_000,
  },
})
