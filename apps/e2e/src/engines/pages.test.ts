import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { comesToLobby } from '../player/rooms.ts'
import { product } from '../server/product.ts'
import { expect, reached, test } from './engines-test.ts'
import { engines } from './visitors.ts'

/** Addresses of all kinds of pages, with the beginning of their contents. */
const addresses = {
  '/': 'Wargames in which nobody sees everything.',
  '/watch': 'Watch',
  '/you': 'You',
  '/verify': 'Check a game record',
  '/sealed': 'Sealed orders',
  '/find': 'Find an opponent',
  '/tournaments': 'Cups and leagues',
  '/learn': 'Learn',
  '/rules/duel': 'Rules of Duel in the Dark',
  '/about': 'About this server',
  '/learn/duel/german': 'Map.',
  '/learn/duel/puzzle-1': 'Where do you meet the bomber?',
  '/learn/blue-max/allies': 'Blue Max field',
} as const

/**
 * Signs of a missing part on a page: keys in place of words, as `you.title`, or
 * "Opening…" for good.
 */
const missing = `[...document.body.innerText.matchAll(/^(?:[a-z]+(?:\\.[a-zA-Z]+)+|Opening.*|.*could not be (?:loaded|fetched).*)$/gm)].map(String)`

/** From now on the page moves down by 300 px at each press, as by a part that comes above. */
const movesWhenPressed = `void addEventListener('pointerdown', () => { document.body.style.paddingTop = '300px' }, true)`

/** So many loads: the second finds files in the cache. */
const loads = 2

/** The file of a part that the lobby fetches beforehand, and that is opened by a click. */
function dialogFile(): string {
  const found = readdirSync(join(product, 'apps/web/dist/assets')).filter((name) =>
    /^PlayDialog-.*\.js$/.test(name),
  )
  expect(found, 'files of the dialog in the build').toHaveLength(1)
  return `/assets/${found[0]}`
}

for (const engine of engines) {
  test(`${engine} opens thirteen pages by their addresses`, async ({ visits }) => {
    const visitor = await visits(engine)
    const { page } = visitor
    let opened = 0
    for (const [address, heading] of Object.entries(addresses)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toContainText(heading)
      await expect.poll(() => visitor.evaluate(missing), address).toEqual([])
      await expect
        .poll(() => visitor.evaluate('document.body.innerText.trim().length'), address)
        .toBeGreaterThan(150)
      opened++
    }
    expect(await visitor.complaints()).toEqual([])
    reached(visitor, 'pages by address', `${opened} of ${Object.keys(addresses).length}`)
  })

  test(`${engine} counts a press whose button moves away before it is released`, async ({ visits }) => {
    const visitor = await visits(engine)
    const { page } = visitor
    await comesToLobby(page)
    await visitor.evaluate(movesWhenPressed)
    await page.getByRole('button', { name: 'Play Duel in the Dark' }).click()
    await expect(page.getByRole('dialog', { name: 'Play' })).toBeVisible()
    expect(await visitor.evaluate('document.body.style.paddingTop')).toBe('300px')
    expect(await visitor.complaints()).toEqual([])
  })

  test(`${engine} opens the dialog of a room while its part is on its way already`, async ({ visits }) => {
    const visitor = await visits(engine)
    const { page } = visitor
    for (let load = 0; load < loads; load++) {
      await comesToLobby(page)
      // Within one turn of the page: the click comes before the part has arrived.
      await visitor.evaluate(`(() => {
        import('${dialogFile()}').catch(() => {})
        const buttons = [...document.querySelectorAll('button')]
        setTimeout(() => buttons.find((button) => button.textContent.trim() === 'Play a friend').click(), 0)
      })()`)
      await expect(page.getByRole('dialog', { name: 'Play' })).toBeVisible()
    }
    reached(visitor, 'dialog while fetched', `${loads} times`)
  })
}
