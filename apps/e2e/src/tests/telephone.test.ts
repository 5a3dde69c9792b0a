import { devices } from '@playwright/test'
import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'
import { airports, deployment, raid } from './golden-night.ts'

const { viewport, hasTouch, isMobile, deviceScaleFactor } = devices['Pixel 7']
// Here the pieces fly; elsewhere nothing moves, which saves much time.
const telephone = {
  viewport,
  hasTouch,
  isMobile,
  deviceScaleFactor,
  reducedMotion: 'no-preference',
} as const

test('a night is played on two telephones, with everything in motion', async ({ comesIn }) => {
  const { british, german } = await gather(() => comesIn(telephone))
  await german.placesSquadrons(airports)
  await british.plansRaid(raid)
  await german.placesDefences(deployment)
  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.orders('green', { to: 17, end: 'Low' })
  await german.endsTurn()
  await british.fliesBomber('High')
  await german.shows('bomber', 9, 'high')

  await german.button('Log').click()
  await expect(german.page.getByRole('log')).toBeInViewport()
  await german.button('Hex').click()
  await german.hex(11).click()
  await expect(german.page.getByTestId('hex-panel')).toContainText('Emden')
})
