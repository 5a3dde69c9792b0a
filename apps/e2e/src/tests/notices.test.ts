import type { Page } from '@playwright/test'
import { comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { openHookSink, openMailSink } from '../server/notice-sinks.ts'
import { serverProgram } from '../server/product.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

const section = (page: Page) => page.getByTestId('notices')
const channels = (page: Page) => section(page).getByTestId('notice-channel')

test('somebody adds a webhook and an e-mail address, confirms it, is sent a notice while away, and unsubscribes', async ({
  comesIn,
  opensServer,
}) => {
  const [mails, hooks] = await Promise.all([openMailSink(), openHookSink()])
  const publicUrl = 'http://play.test'
  const server = await opensServer({
    program: [serverProgram],
    environment: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Ops Room <room@play.test>',
      PUBLIC_URL: publicUrl,
      WEBHOOK_HOSTS: hooks.origin,
      NOTICE_SECONDS: '1',
    },
  })
  const linkIn = (mail: string | undefined, kind: string) =>
    new RegExp(`${publicUrl}(/api/notices/${kind}/[\\w.-]+)`).exec(mail ?? '')?.[1] ?? '/nowhere'
  const [ann, bob] = [await comesIn({ baseURL: server.url }), await comesIn({ baseURL: server.url })]
  try {
    await ann.page.goto('/you')
    // By keyboard alone.
    await section(ann.page).getByRole('button', { name: 'Add an address' }).focus()
    await ann.page.keyboard.press('Enter')
    const form = ann.page.getByTestId('add-notices')
    await form.getByLabel('Where to').selectOption('Discord')
    await expect(form).toContainText('Allowed servers: 127.0.0.1')
    await form.getByLabel('Address of the webhook').fill('https://192.168.0.1/hook')
    await ann.page.keyboard.press('Enter')
    await expect(form.getByTestId('refusal')).toContainText('Nothing can be sent there')
    await form.getByLabel('Address of the webhook').fill(`${hooks.origin}/hook/ann`)
    await form.getByLabel('Somebody sits down in my room').check()
    await shownToAll(ann.page, 'adding an address for notices', { alsoNarrow: true })
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(channels(ann.page)).toHaveCount(1)
    await channels(ann.page)
      .getByRole('button', { name: /^Send a test/ })
      .click()
    await expect(channels(ann.page).getByRole('status')).toHaveText('The test has arrived.')
    expect(hooks.at('/hook/ann')).toHaveLength(1)

    await section(ann.page).getByRole('button', { name: 'Add an address' }).click()
    await form.getByLabel('E-mail address').fill('ann@example.org')
    await form.getByRole('button', { name: 'Add' }).click()
    const email = channels(ann.page).filter({ hasText: 'ann@example.org' })
    await expect(email).toContainText('Not confirmed yet')
    await ann.page.goto(linkIn(mails.to('ann@example.org')[0], 'confirm'))
    await ann.page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(ann.page.getByText('Your address is confirmed.')).toBeVisible()
    await ann.page.getByRole('link', { name: 'Open Ops Room' }).click()
    await email.getByRole('button', { name: /^Send a test/ }).click()
    await expect(email.getByRole('status')).toHaveText('The test has arrived.')
    await email.getByRole('button', { name: /^Change/ }).click()
    await email.getByLabel('It is my turn').uncheck()
    await email.getByRole('button', { name: 'Save' }).click()
    await expect(email.getByRole('button', { name: /^Change/ })).toBeFocused()
    await shownToAll(ann.page, 'addresses for notices', { alsoNarrow: true })

    // Ann takes a seat and goes; when the game begins it is her turn.
    const invitation = await opensRoom(bob.page, { side: 'British' })
    await comesByLink(ann.page, invitation)
    await takesSeat(ann.page, 'German')
    await ann.page.close()
    await startsNight(bob.page)
    const { code } = invitation
    const said = () => JSON.parse(hooks.at('/hook/ann').at(-1) ?? '{}').content
    await expect.poll(said).toBe(`It is your turn in room ${code} (Duel in the Dark). ${publicUrl}/r/${code}`)

    // One click in the mail ends it.
    const page = await ann.context.newPage()
    await page.goto(linkIn(mails.to('ann@example.org').at(-1), 'stop'))
    await page.getByRole('button', { name: 'Stop the notices' }).click()
    await expect(page.getByText('Nothing more will come to this address.')).toBeVisible()
    await page.getByRole('link', { name: 'Open Ops Room' }).click()
    await expect(channels(page)).toHaveCount(1)
    await channels(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await channels(page).getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(section(page)).toContainText('No address yet.')
  } finally {
    mails.close()
    hooks.close()
  }
})

test('a server without a mail server offers webhooks, and says that it sends no e-mail', async ({
  comesIn,
}) => {
  const { page } = await comesIn()
  await page.goto('/you')
  await expect(section(page)).toContainText('This server sends no e-mail. Webhooks work.')
  await section(page).getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByTestId('add-notices')
  await expect(form.getByLabel('Where to').getByRole('option')).toHaveText([
    'Discord',
    'Slack',
    'Matrix',
    'Telegram',
    'Other (JSON)',
  ])
  await expect(form).toContainText('hooks.slack.com')
})
