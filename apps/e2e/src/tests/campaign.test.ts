import { connectionErrors } from '../people/noise.ts'
import type { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import type { Table } from '../player/table.ts'
import { You } from '../player/you.ts'
import type { TestServer } from '../server/test-server.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'
import { gatherByHand, prepare } from './gathering.ts'
import { raid } from './golden-night.ts'

/** A short raid on Emden that nobody meets: 13 for the city and 3 for the full moon; one flak against it. */
async function flyNight({ british, german }: { british: British; german: German }): Promise<void> {
  await prepare({ british, german })
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  for (const index of raid.route.keys()) {
    await german.endsTurn()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
    if (index === 0) await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  }
}

async function beginsNight(number: number, ...tables: Table[]): Promise<void> {
  for (const table of tables) {
    await table.goesOnTo(number)
    await expect(table.page.getByText(`Night ${number} of 3`)).toBeVisible()
  }
}

/** The server is ended and started again, on the same data and port; the pages find it by themselves. */
async function restart(server: TestServer, ...tables: Table[]): Promise<void> {
  await server.close()
  for (const table of tables) await table.hasLostTheLine()
  await server.open()
  for (const table of tables) await table.isInSync()
}

test('a campaign of three nights, over two starts of the server and a change of device', async ({
  ownServer,
  comesIn,
}) => {
  const baseURL = ownServer.url
  const { ann, bob, british, german } = await gatherByHand(comesIn, { baseURL, rules: 'Campaign' })
  for (const { noise } of [ann, bob]) noise.excuse(...connectionErrors)

  await test.step('the first night, and a new start of the server', async () => {
    await flyNight({ british, german })
    await beginsNight(2, british, german)
    await restart(ownServer, british, german)
    for (const table of [british, german]) await table.showsScore(15)
  })

  await test.step('the second night, and another start', async () => {
    await flyNight({ british, german })
    await beginsNight(3, british, german)
    await restart(ownServer, british, german)
    for (const table of [british, german]) await table.showsScore(30)
  })

  const phone = await comesIn({ baseURL })
  phone.noise.excuse(...connectionErrors)
  const moved = new German(phone.page)
  await test.step('the German goes on with another device', async () => {
    const left = new You(bob.page)
    await left.opens()
    const code = await left.makesRecoveryCode()
    await bob.page.close()
    const there = new You(phone.page)
    await there.opens()
    await there.entersCode(code)
    await expect(there.cameBack).toContainText('Welcome back')
    await phone.page.goto('/')
    await expect(phone.page.getByTestId('standing')).toHaveText('Night 3 of 3')
    await expect(phone.page.getByTestId('rooms-mine')).toContainText('You are 30 points behind.')
    await shownToAll(phone.page, 'lobby with a campaign')
    await phone.page.getByTestId('rooms-mine').getByRole('link').click()
    await expect(phone.page.getByText('Night 3 of 3')).toBeVisible()
    await moved.showsScore(30)
    const table = phone.page.url()
    await phone.page.goto(`${table.slice(0, table.lastIndexOf('/'))}/chapters`)
    await expect(phone.page.getByTestId('night-2')).toBeVisible()
    await shownToAll(phone.page, 'standing of a campaign')
    await phone.page.goto(table)
  })

  await test.step('the third night, and the end of the game', async () => {
    await flyNight({ british, german: moved })
    for (const table of [british, moved]) {
      await expect(table.verdict).toHaveText('The British win the game by 45')
      await table.button('Check the plan and the random seed').click()
      await expect(table.page.getByTestId('honesty')).toContainText('fixed at the start')
    }
  })
})
