import { German } from '../player/german.ts'
import { calls } from '../player/rooms.ts'
import { You } from '../player/you.ts'
import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'
import { airports } from './golden-night.ts'

test('a recovery code moves a seat to another device in the midst of a night, and the old one is cut off', async ({
  comesIn,
}) => {
  const { bob, german } = await gather(comesIn)
  await german.draftsSquadrons({ yellow: 5 })
  const old = new You(await bob.context.newPage())
  await calls(old.page, 'Bruno')
  await old.opens()
  const code = await old.makesRecoveryCode()
  await expect(old.devices).toHaveCount(1)

  const phone = await comesIn()
  const there = new You(phone.page)
  await there.opens()
  await there.entersCode(code.toLowerCase().replaceAll('-', ' '))
  await expect(there.cameBack).toContainText('Welcome back, Bruno')
  await old.page.reload()
  for (const you of [old, there]) {
    await expect(you.devices).toHaveCount(2)
    await expect(you.devices.filter({ hasText: 'This device' })).toHaveCount(1)
  }

  await phone.page.goto('/')
  await phone.page.getByTestId('rooms-mine').getByRole('link').click()
  const moved = new German(phone.page)
  await expect(moved.squadron('yellow')).toContainText('Hex 5')

  const second = new You(await phone.context.newPage())
  await second.opens()
  await second.cutsOffTheOther()
  await expect(german.page.getByRole('heading', { name: 'You cannot use this seat' })).toBeVisible()
  await expect(german.page.getByText('This seat belongs to someone else.')).toBeVisible()
  await moved.comesToFront()
  await moved.placesSquadrons(airports)
  await moved.shows('blue', airports.blue, 'ground')
})

test('a wrong code is refused in words, and so is a right one on a device that plays', async ({
  comesIn,
}) => {
  const { ann, bob } = await gather(comesIn)
  const left = new You(ann.page)
  await left.opens()
  const code = await left.makesRecoveryCode()

  const eve = await comesIn()
  eve.noise.excuse(/400/)
  const stranger = new You(eve.page)
  await stranger.opens()
  await stranger.entersCode('ABCD-EFGH')
  await expect(stranger.refusal).toContainText('is not correct')

  bob.noise.excuse(/409/)
  const right = new You(bob.page)
  await right.opens()
  await right.entersCode(code)
  await expect(right.refusal).toContainText('This device already has a player')
})
