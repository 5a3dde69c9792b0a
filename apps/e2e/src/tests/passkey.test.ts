import { Authenticator } from '../people/authenticator.ts'
import { calls, opensRoom } from '../player/rooms.ts'
import { You } from '../player/you.ts'
import { expect, test } from '../test.ts'

test('a passkey that was made on one device brings its person to another', async ({ comesIn, server }) => {
  // Browsers make passkeys for names, not for numbers.
  const baseURL = server.url.replace('127.0.0.1', 'localhost')
  const [ann, phone] = [await comesIn({ baseURL }), await comesIn({ baseURL })]
  await calls(ann.page, 'Anna')
  await opensRoom(ann.page, { side: 'British' })
  const known = await Authenticator.at(ann.page)
  const here = new You(ann.page)
  await here.opens()
  await ann.page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(here.passkeys).toHaveCount(1)
  await expect(here.passkeys).toContainText('Not used yet')

  await Authenticator.at(phone.page, known)
  const there = new You(phone.page)
  await there.opens()
  await phone.page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(there.cameBack).toContainText('Welcome back, Anna')
  await expect(there.passkeys).toContainText('Last used')
  await expect(there.devices).toHaveCount(2)
  await phone.page.getByRole('link', { name: 'To my games' }).click()
  await expect(phone.page.getByTestId('rooms-mine')).toContainText('Anna')

  // The one that is revoked opens nothing any more.
  await here.page.reload()
  await here.page.getByRole('button', { name: /^Remove the passkey/ }).click()
  await here.page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(here.passkeys).toHaveCount(0)
  const stranger = await comesIn({ baseURL })
  stranger.noise.excuse(/400/)
  await Authenticator.at(stranger.page, known)
  const nobody = new You(stranger.page)
  await nobody.opens()
  await stranger.page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(nobody.refusal).toContainText('The passkey was not accepted')
})
