import { expect, test } from '../test.ts'
import { gatherPrepared } from './gathering.ts'

test('a night that was broken off is not explained, and its report says why', async ({ comesIn }) => {
  const { ann, british, german, invitation } = await gatherPrepared(comesIn)
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  const { page } = ann
  await page.goto(`/r/${invitation.code}/replay?chapter=1&at=999999&show=report`)
  const explained = page.getByTestId('insight')
  await explained.getByRole('button', { name: 'Explain this night' }).click()
  await expect(explained).toContainText('This night was not played to its end')
})
