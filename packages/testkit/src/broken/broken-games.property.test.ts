import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { subjects } from '../nights/subjects.ts'
import { propertiesOf } from '../properties/all.ts'
import { mistakeGroups } from './groups.ts'
import type { Mistake } from './mistake.ts'
import { isNoticedIn, noticingNightOf } from './noticing.ts'
import { mistakesPage } from './page.ts'
import remembered from './remembered-nights.json' with { type: 'json' }

/** By the title of a group and the words of a mistake: the number of a night in which it is noticed. */
type Numbers = Record<string, Record<string, number>>

const file = 'packages/testkit/src/broken/remembered-nights.json'
const commandToRemember = 'REMEMBER_NIGHTS=all pnpm test:unit broken-games'
const isRemembering = process.env.REMEMBER_NIGHTS === 'all'
/** The numbers that are written down in the end: those that are known, and those that are found in this run. */
const found: Numbers = structuredClone(remembered)

// A property that cannot fail proves nothing. One night shows each mistake, and its number is remembered.
describe.each(mistakeGroups)('$title are noticed', ({ title, subject, mistakes }) => {
  const numbers = (remembered as Numbers)[title] ?? {}

  /** Searches anew, and fails with the number to write down. */
  function fail(mistake: Mistake): never {
    const number = noticingNightOf(subject, mistake)
    const what = `“${mistake.what}” of “${title}”`
    if (number === undefined)
      throw new Error(
        `The property “${mistake.caughtBy}” no longer notices ${what} in any night that was searched. Mend the property, or make the mistake where it shows.`,
      )
    throw new Error(
      `Night ${numbers[mistake.what]} no longer shows ${what}, and night ${number} does. Write down ${number} in ${file}, or have all numbers written: ${commandToRemember}`,
    )
  }

  it.each(mistakes.map((mistake) => [mistake.what, mistake] as const))('%s', (what, mistake) => {
    if (isRemembering) {
      const number = noticingNightOf(subject, mistake)
      if (number === undefined) fail(mistake)
      found[title] = { ...found[title], [what]: number }
      return
    }
    const number = numbers[what]
    if (number === undefined || !isNoticedIn(subject, mistake, number)) fail(mistake)
  })
})

/** The numbers of mistakes that are still made. */
const stillNeeded = (numbers: Numbers): Numbers =>
  Object.fromEntries(
    mistakeGroups.map(({ title, mistakes }) => [
      title,
      Object.fromEntries(
        mistakes.flatMap(({ what }) => {
          const number = numbers[title]?.[what]
          return number === undefined ? [] : [[what, number]]
        }),
      ),
    ]),
  )

it.runIf(!isRemembering)('no night is remembered for a mistake that nobody makes any more', () => {
  expect(remembered).toEqual(stillNeeded(remembered))
})

it('each property has a mistake that it must notice', () => {
  const noticed = new Set(mistakeGroups.flatMap(({ mistakes }) => mistakes.map(({ caughtBy }) => caughtBy)))
  const all = new Set(subjects.flatMap((subject) => propertiesOf(subject).map(({ id }) => id)))
  // No game does what the map reckons: `overlays.property.test.ts` has its mistakes.
  expect([...all].filter((id) => !noticed.has(id))).toEqual(['overlays'])
})

it('docs/mistakes.md lists each with the property that notices it', async () => {
  await expect(mistakesPage(mistakeGroups)).toMatchFileSnapshot('../../../../docs/mistakes.md')
})

afterAll(() => {
  if (isRemembering) writeFileSync(file, `${JSON.stringify(stillNeeded(found), undefined, 2)}\n`)
})
