import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { comesByLink, opensRoom, startsNight, takesSeat, watches } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { airports, deployment, raid, rounds } from '../tests/golden-night.ts'
import { expect, reached, test } from './engines-test.ts'

/** After this round all three load their pages again. */
const reloadAfter = 4

/** The height of the card of the end beyond that of its content, in px. */
const spareHeight = `(() => {
  const card = document.querySelector('section.end')
  const shown = card.offsetHeight
  card.style.height = 'max-content'
  const needed = card.offsetHeight
  card.style.height = ''
  return shown - needed
})()`

test('a whole night: the British in WebKit, the German side in Firefox, and a spectator in Chromium', async ({
  visits,
}) => {
  const [ann, bob, eve] = [await visits('WebKit'), await visits('Firefox'), await visits('Chromium')]
  const british = new British(ann.page)
  const german = new German(bob.page)
  const gallery = new Table(eve.page)
  const everybody = [british, german, gallery]

  await test.step('a room is opened and taken; somebody watches', async () => {
    const invitation = await opensRoom(ann.page, { side: 'British', watched: true })
    await comesByLink(bob.page, invitation)
    await takesSeat(bob.page, 'German')
    await startsNight(ann.page)
    await watches(eve.page, invitation)
  })

  await test.step('phases 1 to 4', async () => {
    await german.placesSquadrons(airports)
    for (const table of everybody) await table.shows('green', airports.green, 'ground')
    await british.plansRaid(raid)
    await german.placesDefences(deployment)
    for (const table of everybody) await table.shows('bomber', raid.start, 'ground')
  })

  for (const [index, { mosquito, fighters, track }] of rounds.entries()) {
    const reads = async (points: number | undefined) => {
      for (const table of everybody) await table.showsScore(points ?? Number.NaN)
    }
    await test.step(`phase 6, round ${index + 1}`, async () => {
      if (mosquito) {
        await british.fliesMosquito(mosquito)
        await reads(track.mosquito)
      }
      for (const [squadron, order] of fighters) await german.orders(squadron, order)
      await german.endsTurn()
      await reads(track.fighters)
      if (track.bomber !== undefined) {
        await british.fliesBomber(index === 0 ? 'High' : undefined)
        await reads(track.bomber)
      }
    })
    if (index + 1 === reloadAfter)
      await test.step('all load their pages again', async () => {
        await Promise.all(everybody.map(({ page }) => page.reload()))
        for (const table of everybody) await table.isInSync()
        await reads(track.bomber)
      })
  }

  await test.step('the report says the same to everybody', async () => {
    for (const { page, verdict } of everybody) {
      await expect(verdict).toHaveText('The British win the night by 3')
      // The first one lies folded on the stage.
      const tables = page.getByTestId('score-by-table').last().getByRole('row')
      await expect(tables).toHaveText([
        /Score by table/,
        /S1.*18/,
        /S2.*12/,
        /S3.*2/,
        /S4.*27/,
        /S5.*1/,
        /S7.*1/,
      ])
    }
  })
  await test.step('the card of the end is as high as what is in it, not as the map', async () => {
    for (const visitor of [ann, bob, eve])
      expect(await visitor.evaluate(spareHeight), visitor.engine).toBeLessThan(2)
  })
  for (const visitor of [ann, bob, eve]) expect(await visitor.complaints()).toEqual([])
  reached(ann, 'whole night', 'British, +3')
  reached(bob, 'whole night', 'German, +3')
  reached(eve, 'whole night', 'spectator, +3')
})
