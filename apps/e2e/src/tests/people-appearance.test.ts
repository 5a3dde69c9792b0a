import { Chat } from '../player/chat.ts'
import { You } from '../player/you.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'
import { gather } from './gathering.ts'

test('chat and the page about oneself look right on any screen, by day and by night', async ({
  comesIn,
}, info) => {
  const { ann, bob } = await gather(comesIn, { watched: true })
  const [left, right] = [new Chat(ann.page), new Chat(bob.page)]
  await left.opens()
  await left.says('Good evening')
  await right.opens()
  await right.says('Good evening to you, and may the wind be with the side that has planned for it')
  await left.panel.locator('summary').click()
  await expect(left.lines).toHaveCount(2)
  await looksRight(ann.page, 'chat', info)

  const you = new You(bob.page)
  await you.opens()
  await you.makesRecoveryCode()
  await bob.page.getByRole('button', { name: 'Sign out here' }).click()
  await looksRight(bob.page, 'devices and recovery', info)
  await you.opens('/you')
  await bob.page.getByTestId('your-people').locator('summary').first().click()
  await looksRight(bob.page, 'you', info)
})
