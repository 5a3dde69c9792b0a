import { expect, reached, test } from './engines-test.ts'
import { engines, noAnswer, type Visitor } from './visitors.ts'

const isKept =
  '(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null)()'

/** The button of the part that could not be fetched; a notice about the line has one of its own. */
const again = ({ page }: Visitor) => page.getByTestId('not-loaded').getByRole('button', { name: 'Try again' })

test('every engine opens the page without the server, and says with a button what it does not have', async ({
  ownServer,
  visits,
}) => {
  const visitors = await Promise.all(engines.map((engine) => visits(engine, ownServer.url)))
  for (const visitor of visitors) {
    await visitor.page.goto('/')
    await expect.poll(() => visitor.evaluate(isKept), visitor.engine).toBe(true)
  }
  await ownServer.close()

  for (const visitor of visitors) {
    visitor.excuse(...noAnswer)
    const { page, engine } = visitor
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play a friend' }), engine).toBeVisible()
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'catching')
    // The parts of the lobby that come after its first look are kept as well.
    await expect(page.getByRole('contentinfo').getByRole('link').first(), engine).toBeVisible()
    await expect
      .poll(
        () => visitor.evaluate(`document.querySelector('[data-testid="door-duel"] img').naturalWidth`),
        engine,
      )
      .toBeGreaterThan(0)
    await expect(page.getByTestId('not-loaded'), engine).toHaveCount(0)
    await page.locator('a[href="/you"]').first().click()
    await expect(page.getByTestId('not-loaded'), engine).toContainText('could not be fetched')
    await expect(again(visitor)).toBeVisible()
  }
  await ownServer.open()

  for (const visitor of visitors) {
    const { page, engine } = visitor
    await again(visitor).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You' }), engine).toBeVisible()
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'synced')
    reached(visitor, 'without a server', 'opens, says so with a button')
  }
})
