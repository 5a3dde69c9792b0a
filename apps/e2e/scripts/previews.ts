// Pictures that stand for a game: `pnpm --filter @opsroom/e2e previews` takes those of links to rooms, 1200 × 630, from the
// doors of the front page, and the still of the example that is shown there until its board has loaded.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from '../src/test.ts'

const web = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))

const games = [
  { id: 'duel', title: 'Duel in the Dark', text: 'A secret route, forty hidden defences, one night.' },
  { id: 'blue-max', title: 'Blue Max', text: 'Dogfights of 1917 for two to six pilots.' },
]

for (const { id, title, text } of games)
  test(`the picture of a link to a room of ${title}`, async ({ comesIn }) => {
    const { page } = await comesIn({ viewport: { width: 1200, height: 630 }, colorScheme: 'dark' })
    await page.goto('/')
    const source = await page.getByTestId(`door-${id}`).locator('img').getAttribute('src')
    await page.evaluate(
      async (given) => {
        const style = (element: HTMLElement, css: string) => {
          element.style.cssText = css
          return element
        }
        const picture = new Image()
        picture.src = given.source ?? ''
        await picture.decode()
        const words = document.createElement('div')
        const line = (wording: string, css: string) => {
          const element = style(document.createElement('p'), css)
          element.textContent = wording
          words.append(element)
        }
        line('OPS ROOM', 'font-size:26px;letter-spacing:.16em;color:var(--muted)')
        line(given.title, 'font-size:92px;font-weight:700;font-stretch:78%;line-height:1.1;color:var(--ink)')
        line(given.text, 'margin-top:10px;font-size:38px;color:var(--lamp)')
        style(words, 'padding:26px 60px 0')
        style(picture, 'display:block;width:1200px;height:360px;object-fit:cover')
        document.body.replaceChildren(picture, words)
        style(document.body, 'min-height:630px;margin:0;padding:0;background:var(--panel)')
        await document.fonts.ready
      },
      { source, title, text },
    )
    await sharp(await page.screenshot())
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toFile(web(`public/previews/${id}.png`))
  })

test('the still of the example', async ({ comesIn }) => {
  const { page } = await comesIn({ viewport: { width: 1440, height: 1400 }, colorScheme: 'dark' })
  await page.goto('/watch')
  const showcase = page.getByTestId('showcase')
  await showcase.getByRole('button', { name: 'Show it' }).click()
  await expect(showcase.locator('[data-piece="bomber"]')).toBeVisible()
  const map = showcase.locator('[inert]')
  // A still has no buttons: nothing can be pressed before the board is there.
  await page.addStyleTag({ content: '[inert] :is(button, :has(> button)) { visibility: hidden }' })
  await sharp(await map.screenshot())
    .resize(736)
    .webp({ quality: 70, effort: 6 })
    .toFile(web('src/boards/duel/lobby/still.webp'))
})
