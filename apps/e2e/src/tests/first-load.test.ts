import { gzipSync } from 'node:zlib'
import { expect, test } from '../test.ts'

test('the first page needs less than 150 kB of compressed script', async ({ comesIn }) => {
  const { page } = await comesIn()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open a room' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const compressed = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  expect(compressed.length).toBeGreaterThan(0)
  expect(compressed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150 * 1000)
})
