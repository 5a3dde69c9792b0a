import { Pupil } from '../player/pupil.ts'
import { expect, test } from '../test.ts'
import { looksRight } from './appearance.ts'

for (const side of ['allies', 'central'] as const)
  test(`the worked duel is flown as a lesson from the ${side} seat, by what is lit, to its end`, async ({
    comesIn,
  }, info) => {
    const { page } = await comesIn()
    const pupil = new Pupil(page)
    await pupil.opens(side)
    await pupil.begins()
    await pupil.playsTo('2/choice')
    await page.reload()
    await expect(pupil.coach).toBeVisible()
    await pupil.playsToTheEnd()
    await expect(pupil.end).toHaveAttribute('data-same', 'true')
    if (side === 'allies') await looksRight(page, 'the end of the lesson of Blue Max', info)
  })
