import { readFile } from 'node:fs/promises'
import { Chat } from '../player/chat.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gather } from './gathering.ts'

test('somebody rude is reported and blocked from the chat, and is unblocked on the page about oneself', async ({
  comesIn,
}) => {
  const { ann, bob } = await gather(comesIn)
  const [anns, bobs] = [new Chat(ann.page), new Chat(bob.page)]
  await anns.opens()
  await bobs.opens()
  await bobs.says('You fly like a hen')
  await anns.shows('You fly like a hen')
  await anns.panel.locator('summary').click()
  await anns.panel.getByRole('button', { name: /^Report/ }).click()
  await ann.page.getByLabel('What is wrong?').selectOption('Insults or threats')
  await shownToAll(ann.page, 'reporting a person')
  await ann.page.getByRole('button', { name: 'Send the report' }).click()
  await expect(anns.panel.getByText('The operator will look at it')).toBeVisible()
  await anns.panel.getByRole('button', { name: /^Block/ }).click()
  await anns.panel.getByRole('button', { name: 'Block', exact: true }).click()
  await anns.shows()
  await bobs.says('Do you hear me?')
  await anns.says('Nobody else here')
  await anns.shows('Nobody else here')

  await ann.page.goto('/you')
  await ann.page.getByTestId('your-people').locator('summary').first().click()
  const blocked = ann.page.getByTestId('blocked-people')
  await blocked.getByRole('button', { name: /^Unblock/ }).click()
  await expect(blocked).toContainText('You have not blocked anybody.')
})

test('a person reads what is stored, takes it along, and deletes themselves', async ({ comesIn }) => {
  const ann = await comesIn()
  const { page } = ann
  await page.goto('/about')
  await expect(page.getByTestId('conduct')).toContainText('Be polite')
  await shownToAll(page, 'about this server')
  await page.getByRole('link', { name: 'To the “You” page' }).click()
  const data = page.getByTestId('your-data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('link', { name: 'Download my data' }).click(),
  ])
  const { person } = JSON.parse(await readFile(await download.path(), 'utf8'))
  const [{ name }] = person
  await data.locator('summary').click()
  await shownToAll(page, 'deleting oneself')
  await expect(data.getByRole('button', { name: 'Delete me for good' })).toBeDisabled()
  await data.getByLabel('Your name').fill(name)
  await data.getByRole('button', { name: 'Delete me for good' }).click()
  await expect(page).toHaveURL('/')
  const me = await (await ann.get('/api/me')).json()
  expect(me.name).not.toBe(name)
})
