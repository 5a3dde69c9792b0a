import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { comesByLink, opensRoom, startsNight, takesSeat, watches } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { airports, deployment, raid, rounds } from './golden-night.ts'

test('two people play the worked example of the rulebooks, and a third one watches', async ({ comesIn }) => {
  test.setTimeout(120_000)
  const [ann, bob, eve] = [await comesIn(), await comesIn(), await comesIn()]
  const british = new British(ann.page)
  const german = new German(bob.page)
  const gallery = new Table(eve.page)
  const everybody = [british, german, gallery]

  await test.step('a room is opened for a friend, who joins by its link', async () => {
    const invitation = await opensRoom(ann.page, { side: 'British', watched: true })
    await comesByLink(bob.page, invitation)
    await takesSeat(bob.page, 'German')
    await startsNight(ann.page)
    await watches(eve.page, invitation)
  })

  await test.step('phases 1 to 4: squadrons, weather, raid and defences', async () => {
    await german.placesSquadrons(airports)
    await british.plansRaid(raid)
    await german.placesDefences(deployment)
  })

  for (const [index, { mosquito, fighters = [], track }] of rounds.entries()) {
    await test.step(`round ${index + 1}`, async () => {
      const tracks = [...track]
      if (mosquito) {
        await british.fliesMosquito(mosquito)
        for (const table of everybody) await table.showsScore(tracks[0] ?? 0)
        tracks.shift()
      }
      for (const [squadron, order] of fighters) await german.orders(squadron, order)
      await german.endsTurn()
      for (const table of everybody) await table.showsScore(tracks[0] ?? 0)
      tracks.shift()
      if (tracks.length === 0) return
      await british.fliesBomber(index === 0 ? 'High' : undefined)
      for (const table of everybody) await table.showsScore(tracks[0] ?? 0)
    })
  }

  for (const { page } of everybody) {
    await expect(page.getByTestId('verdict')).toHaveText('The British win the night by 3')
  }
})
