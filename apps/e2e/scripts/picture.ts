// The picture of the README: `pnpm --filter @opsroom/e2e picture` plays to a good moment and writes docs/table.png.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { British, type Raid } from '../src/player/british.ts'
import { German } from '../src/player/german.ts'
import { calls, comesByLink, opensRoom, startsNight, takesSeat } from '../src/player/rooms.ts'
import { test } from '../src/test.ts'

const file = fileURLToPath(new URL('../../../docs/table.png', import.meta.url))
const appearance = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const
const raid: Raid = { start: 16, target: 27, route: [17, 18, 26, 27, 19, 18, 17, 16], mosquito: 23 }

test('the fighters wait for the bomber on its way to Kassel', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(appearance), await comesIn(appearance)]
  await calls(ann.page, 'Anna')
  await calls(bob.page, 'Bruno')
  const invitation = await opensRoom(ann.page, { side: 'British', weather: 2 })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  const [british, german] = [new British(ann.page), new German(bob.page)]

  await german.placesSquadrons({ yellow: 20, red: 19, green: 18, blue: 26 })
  await british.plansRaid(raid)
  await bob.page.getByText('Ready-made defences').click()
  await german.button('Defend the best cities').click()
  await german.locksDefences()

  await british.fliesMosquito({ to: 17, end: 'High' })
  await german.orders('green', { to: 18, end: 'High' })
  await german.orders('blue', { to: 18, end: 'Low' })
  await german.orders('red', { to: 18, end: 'Low' })
  await german.endsTurn()
  await british.fliesBomber('High')
  await british.fliesMosquito({ to: 26, end: 'Low', drops: { Airport: 1 } })
  await german.orders('blue', { to: 18, end: 'High' })
  await german.orders('red', { to: 18, end: 'High' })
  await german.orders('yellow', { to: 27, end: 'Low' })
  await german.endsTurn()
  await british.fliesBomber()
  await british.fliesMosquito({ to: 27, end: 'Low', drops: { 'Target marker': 2 } })

  await german.orders('red', { to: 18, end: 'High' })
  await german.prepares('blue', { to: 26, end: 'High' })
  await sharp(await bob.page.screenshot())
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(file)
})
