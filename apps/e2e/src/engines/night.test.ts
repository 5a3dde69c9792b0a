import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { comesByLink, opensRoom, startsNight, takesSeat, watches } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { airports, deployment, raid } from '../tests/golden-night.ts'
import { expectReport, playRounds } from '../tests/golden-play.ts'
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

  await playRounds(
    { british, german, everybody },
    {
      async afterRound(index, { track }) {
        if (index + 1 !== reloadAfter) return
        await test.step('all load their pages again', async () => {
          await Promise.all(everybody.map(({ page }) => page.reload()))
          for (const table of everybody) {
            await table.isInSync()
            await table.showsScore(track.bomber ?? Number.NaN)
          }
        })
      },
    },
  )

  await test.step('the report says the same to everybody', () => expectReport(everybody))
  await test.step('the card of the end is as high as what is in it, not as the map', async () => {
    for (const visitor of [ann, bob, eve])
      expect(await visitor.evaluate(spareHeight), visitor.engine).toBeLessThan(2)
  })
  for (const visitor of [ann, bob, eve]) expect(await visitor.complaints()).toEqual([])
  reached(ann, 'whole night', 'British, +3')
  reached(bob, 'whole night', 'German, +3')
  reached(eve, 'whole night', 'spectator, +3')
})
