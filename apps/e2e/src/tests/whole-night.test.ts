import { countInputs, inputsIn } from '../people/inputs.ts'
import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { finger } from '../player/hand.ts'
import { Keyboard } from '../player/keyboard.ts'
import { comesByLink, opensRoom, startsNight, takesSeat, watches } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { airports, deployment, raid } from './golden-night.ts'
import { expectReport, playRounds } from './golden-play.ts'
import { expectNoDefences, expectNoPlan, expectOpenPlan, messagesTo, wordsBesideTheMap } from './secrecy.ts'

/** In the hand of somebody for whom the pieces fly; elsewhere nothing moves, which saves much time. */
const telephone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
} as const

test('the worked example of the rulebooks is played by keyboard alone on one side, with a finger on a telephone on the other; somebody watches', async ({
  comesIn,
  ownServer,
}) => {
  // The lobby of the shared server may show a public night of another test, whose words the wiretap would hear.
  const baseURL = ownServer.url
  const [ann, bob, eve] = [
    await comesIn({ baseURL }),
    await comesIn({ ...telephone, baseURL }),
    await comesIn({ serviceWorkers: 'allow', baseURL }),
  ]
  for (const { page } of [ann, bob]) await countInputs(page)
  const keyboard = new Keyboard(ann.page)
  const british = new British(ann.page, keyboard)
  const german = new German(bob.page, finger)
  const gallery = new Table(eve.page)
  const everybody = [british, german, gallery]

  await test.step('a room is opened for a friend, who joins by its link; somebody watches', async () => {
    const invitation = await opensRoom(ann.page, { side: 'British', watched: true }, keyboard)
    await comesByLink(bob.page, invitation)
    await takesSeat(bob.page, 'German', finger)
    await startsNight(ann.page, keyboard)
    await watches(eve.page, invitation)
  })

  await test.step('phases 1 and 2: squadrons and weather', async () => {
    await german.placesSquadrons(airports)
    await german.isAt('defences')
    for (const table of everybody) await table.shows('green', airports.green, 'ground')
    await expect(eve.page.getByTestId('weather')).toContainText('Full moon')
  })

  await test.step('phases 3 and 4: neither side learns anything of the other', async () => {
    const heard = { bob: messagesTo(bob), eve: messagesTo(eve) }
    await british.plansRaid(raid)
    await expect(british.whoseMove).toContainText('Locked')
    expectNoPlan(bob, eve)
    expect({ bob: messagesTo(bob), eve: messagesTo(eve) }).toEqual(heard)

    await german.draftsDefences(deployment)
    await expect(gallery.whoseMove).toHaveText('Preparing the night')
    expectNoDefences(ann, eve)
    for (const { map } of [british, gallery]) await expect(map.getByLabel('Flak:')).toHaveCount(0)
    expect(await wordsBesideTheMap(eve.page)).not.toContain('Emden')
    await german.locksDefences()
  })

  await test.step('phase 5: the curtain rises', async () => {
    for (const table of everybody) {
      await table.shows('bomber', raid.start, 'ground')
      await table.shows('mosquito', raid.mosquito, 'ground')
      await expect(table.hex(11)).toHaveAccessibleName(/Flak: one\./)
    }
  })

  await test.step('the other one is seen to be there; a finger looks at the log and at a hex', async () => {
    await expect(ann.page.locator('[data-attention="looking"]').first()).toHaveAttribute('data-seat', 'two')
    await german.press('Log')
    await expect(bob.page.getByRole('log')).toBeInViewport()
    await german.press('Hex')
    await finger.pressHex(german.hex(11))
    await expect(bob.page.getByTestId('hex-panel')).toContainText('Emden')
    await german.press('Orders')
  })

  await playRounds(
    { british, german, everybody },
    {
      async beforeBomber(index) {
        if (index >= 3) return
        expectNoPlan(bob, eve)
        expect(await wordsBesideTheMap(eve.page)).not.toContain('Emden')
      },
    },
  )

  await test.step('neither of them has needed anything else', async () => {
    const [byKeys, byFinger] = [await inputsIn(ann.page), await inputsIn(bob.page)]
    expect(byKeys).toEqual({ mouse: 0, touch: 0, key: byKeys.key })
    expect(byFinger).toEqual({ mouse: 0, touch: byFinger.touch, key: 0 })
    for (const count of [byKeys.key, byFinger.touch]) expect(count).toBeGreaterThan(60)
  })

  await test.step('the report says the same to everybody', async () => {
    await expectReport(everybody)
    expect(await wordsBesideTheMap(eve.page)).toContain('Emden')
    expectOpenPlan(bob, eve)
  })

  await test.step('the report leads to what explains it: what was to be expected, chance and play, and what could be inferred', async () => {
    const { page } = await comesIn({ baseURL })
    const link = bob.page.getByRole('link', { name: 'The night explained' })
    await page.goto((await link.getAttribute('href')) ?? 'no address')
    // The link asks for the explanation by itself.
    const explained = page.getByTestId('insight')
    await expect(explained.getByText('Chance and play')).toBeVisible()
    await explained.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(explained).toContainText('Before the squadrons are placed')
    await shownToAll(page, 'explanation of a night')
  })
})
