import type { Page } from '@playwright/test'
import { comesToLobby } from '../player/rooms.ts'
import { expect, test } from '../test.ts'
import { englishShapes, speaksNoEnglish, textsFit } from './languages.ts'

test.use({ unusedBrowsers: true })

const telephone = { viewport: { width: 390, height: 844 } }

/** Sentences of the shell, of the face of Duel and of its board: a page that has them has fetched the English words. */
const sentences = [
  'Skip to content',
  'Wargames in which nobody sees everything.',
  'Choose a squadron, then a highlighted airport.',
]

/** The English sentences in the scripts that the page has fetched. */
function fetchedEnglish(page: Page): () => Promise<string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      // One that comes while the page is left cannot be read, and was not shown.
      scripts.push(response.text().catch(() => ''))
  })
  return async () => {
    const texts = await Promise.all(scripts)
    return sentences.filter((sentence) => texts.some((text) => text.includes(sentence)))
  }
}

for (const [locale, close] of [
  ['de-AT', 'Schließen'],
  ['fr-FR', 'Fermer'],
  ['it-IT', 'Chiudi'],
  ['pl-PL', 'Zamknij'],
] as const) {
  const language = locale.slice(0, 2)
  test(`a first night begins wholly in the language of the browser: ${language}`, async ({ comesIn }) => {
    const { page } = await comesIn({ ...telephone, locale })
    const english = fetchedEnglish(page)
    const shapes = englishShapes(language)
    const looksAt = async (screen: string) => {
      await speaksNoEnglish(page, shapes, screen)
      await textsFit(page, screen)
    }
    await comesToLobby(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await looksAt('lobby')

    await page.getByTestId('door-duel').getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('summary').first().click()
    await expect(dialog.locator('.stacked').first()).toBeVisible()
    await looksAt('dialog of a new game')
    await dialog.getByRole('button', { name: close }).first().click()

    await page.getByTestId('door-duel').getByRole('button').first().click()
    await dialog.locator('button[type="submit"]').click()
    await expect(page.locator('.duel')).toHaveAttribute('data-mode', 'squadrons')
    await looksAt('table')
    await page.keyboard.press('1')
    const tabs = page.locator('aside .tabs button')
    await tabs.nth(2).click()
    await page.keyboard.press('n')
    await expect(page.getByTestId('notes').getByRole('textbox')).toBeFocused()
    await looksAt('notes and overlay')
    await tabs.first().click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Esc')
    await looksAt('help')
    expect(await english(), 'English words that were fetched').toEqual([])
  })
}

test('another language is shown at once, in other windows too, and again after a reload', async ({
  comesIn,
}) => {
  const { page, context } = await comesIn({ locale: 'en-GB' })
  const english = fetchedEnglish(page)
  await comesToLobby(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Wargames in which nobody sees everything.',
  )
  expect(await english()).toEqual(sentences.slice(0, 2))
  await page.getByTestId('language').selectOption('Deutsch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Kriegsspiele, in denen niemand alles sieht.',
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Kriegsspiele, in denen niemand alles sieht.',
  )

  // Another window of the same browser follows.
  const other = await context.newPage()
  await comesToLobby(other)
  await other.getByTestId('language').selectOption('English')
  await other.getByTestId('theme').selectOption('Dark')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Wargames in which nobody sees everything.',
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
