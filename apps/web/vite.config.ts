import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [svelte({ configFile: false }), svelteTesting()],
  build: { target: 'es2022', sourcemap: true },
  server: { proxy: { '/socket.io': { target: server, ws: true }, '/api': server } },
  test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
