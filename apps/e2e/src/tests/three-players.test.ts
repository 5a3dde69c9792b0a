import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import { comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { airports, raid } from './golden-night.ts'

test('three people play a round: each German player flies their own squadrons, and both end the turn', async ({
  comesIn,
}) => {
  const [ann, bob, cem] = [await comesIn(), await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British', players: 3 })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German 1')
  await comesByLink(cem.page, invitation)
  await takesSeat(cem.page, 'German 2')
  await startsNight(ann.page)
  const british = new British(ann.page)
  const [lead, mate] = [new German(bob.page), new German(cem.page)]

  await expect(mate.page.getByTestId('waiting')).toContainText('sends all German squadrons')
  await lead.placesSquadrons(airports)
  await expect(mate.page.getByTestId('waiting')).toContainText('places the defences for the German side')
  await british.plansRaid(raid)
  await lead.placesDefences({ 11: { Flak: 1 } })
  await british.fliesMosquito({ to: raid.mosquito, end: 'Low' })

  await expect(lead.squadron('green')).toBeDisabled()
  await expect(mate.squadron('yellow')).toBeDisabled()
  await mate.orders('green', { to: airports.green, end: 'Low' })
  await mate.endsTurn()
  await expect(mate.page.getByTestId('waiting')).toContainText('You have ended your turn.')
  await lead.endsTurn()
  await british.fliesBomber('High')
  await expect(mate.page.getByTestId('personal-tracks').locator('[data-seat="three"]')).toHaveAttribute(
    'data-points',
    /^\d+$/,
  )
})
