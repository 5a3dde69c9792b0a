import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

const root = join(import.meta.dirname, '../../../../messages')

/** Files of the shell, of the games and of the options of Duel. */
const isShown = /^(shell|duel)[\\/](?!learn).*\.json$|^blue-max[\\/]face\.json$/

/** The messages of a language that a first night may show. */
function messagesOf(language: string): Record<string, string> {
  const files = readdirSync(join(root, language), { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => isShown.test(file)).map((file) => join(root, language, file))
  return Object.assign({}, ...texts.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}

const escaped = (text: string): string => text.replace(/[.*+?^$()[\]|\\]/g, '\\$&')

/** The pattern of a message without plurals and choices; undefined for others, and for those with hardly a word. */
function shapeOf(message: string): RegExp | undefined {
  if (/\{\w+, /.test(message) || message.replace(/\{\w+\}/g, '').replace(/\P{L}/gu, '').length < 4)
    return undefined
  return new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')}$`,
  )
}

/** English messages that differ in this language, as they may look on the screen. */
export function englishShapes(language: string): RegExp[] {
  const [english, own] = [messagesOf('en'), messagesOf(language)]
  const said = new Set(Object.values(own))
  return Object.entries(english).flatMap(([key, message]) =>
    own[key] === message || said.has(message) ? [] : (shapeOf(message) ?? []),
  )
}

/** Every text that is shown or spoken: of the page, of labels and hints. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, kbd')) texts.add(node.textContent ?? '')
    for (const attribute of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        texts.add(element.getAttribute(attribute) ?? '')
    return [...texts].map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '')
  })

/** The titles of the games are the same in every language. */
const withoutTitles = (text: string): string => text.replaceAll(/Duel in the Dark|Blue Max/g, '·')

/** No text of the page is an English message. */
export async function speaksNoEnglish(page: Page, shapes: readonly RegExp[], screen: string): Promise<void> {
  const texts = await textsOf(page)
  expect(texts.length, screen).toBeGreaterThan(10)
  expect
    .soft(
      texts.filter((text) => shapes.some((shape) => shape.test(withoutTitles(text)))),
      `English on the screen: ${screen}`,
    )
    .toEqual([])
}

/** Every text has room: the page does not scroll to the side, and nothing is cut off or sticks out of its place. */
export async function textsFit(page: Page, screen: string): Promise<void> {
  const tooLong = await page.evaluate(() => {
    const { documentElement: root } = document
    const wide = root.scrollWidth > root.clientWidth ? ['the page scrolls to the side'] : []
    // The words of controls may stand in parts, of which the last is pushed out where the others take its room.
    const controls = 'button, a, summary, label, option, td, th'
    const places = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element instanceof SVGElement) return false
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!(hasText || element.matches(controls)) || !element.checkVisibility({ visibilityProperty: true }))
        return false
      const { overflowX, textOverflow, display, clipPath } = getComputedStyle(element)
      // Words for screen readers alone have hardly a place, on purpose.
      if (display === 'inline' || element.clientWidth <= 1 || clipPath !== 'none') return false
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      // A long name may be cut, but never the words that say whose turn it is.
      if (textOverflow === 'ellipsis' && element.dataset.testid !== 'whose-move') return false
      return element.scrollWidth > element.clientWidth + 1
    })
    return [
      ...wide,
      ...places.map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
    ]
  })
  expect.soft(tooLong, `texts without room: ${screen}`).toEqual([])
}
