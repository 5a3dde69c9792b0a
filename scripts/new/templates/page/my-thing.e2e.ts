import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'

test('the page /my-thing looks right on any screen, in light and in dark', async ({ comesIn }, info) => {
  const { page } = await comesIn()
  await page.goto('/my-thing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRight(page, 'my-thing', info)
})
