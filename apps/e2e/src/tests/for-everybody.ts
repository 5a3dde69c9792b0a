import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { waitUntilDrawn } from '../people/drawing.ts'
import { atSizes } from '../people/window-size.ts'
import { expect, test } from '../test.ts'
import { textsFit } from './languages.ts'

type Options = Axe.RunOptions

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const desk = { width: 1280, height: 800 }
/** The lowest usual desk: German buttons outgrew their console there. */
const lowDesk = { width: 1280, height: 720 }
const telephone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
/** A small telephone, or a page enlarged to 400 % (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 }
/** Beside English, in which the tests play. */
const others = ['de', 'fr', 'it', 'pl']
const themes = ['dark', 'light'] as const

/**
 * Rules that axe checks only when it is asked to. With these it does everything but `color-contrast-enhanced`, which
 * asks for 7:1 (AAA; the aim is AA, 4.5:1), and the rules that axe itself has retired.
 */
const askedFor = [
  'target-size',
  'identical-links-same-purpose',
  'meta-refresh-no-exceptions',
  'css-orientation-lock',
  'focus-order-semantics',
  'hidden-content',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
]
const everything: Options = { rules: Object.fromEntries(askedFor.map((id) => [id, { enabled: true }])) }

/**
 * Everything but what needs the texts of all style sheets, which take a third of the time to read: neither the width nor
 * the theme changes them.
 */
const allButStyleSheets: Options = { ...everything, preload: false }

const only = (...values: string[]): Options => ({ runOnly: { type: 'rule', values } })

/** Rules whose result the colours of a theme can change. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** Rules whose result words can change by their meaning: names, and their language. */
const ofWords = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-valid-attr-value',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'html-has-lang',
  'html-lang-valid',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'table-duplicate-name',
  'valid-lang',
]
/** Rules whose result words can change by their length. */
const ofLengths = ['target-size', 'scrollable-region-focusable', 'p-as-heading']

/**
 * Shows a screen, as it is, to everybody: at a desk and on a telephone, in both themes and in all languages. axe has
 * nothing to say, and on a telephone every text has room.
 *
 * In English all rules are asked in both themes, each at one of the sizes, and those of colours at the other one too.
 * In the other languages those that words can change, on a telephone, where words have least room, in the themes by
 * turns. Rules left out, because nothing there can change their result: contrast in the other languages (their words
 * have the same colours), and the same words in the other theme (a theme changes no word) or at a desk.
 * @param alsoNarrow at 320 pixels too every text has room
 */
export async function shownToAll(page: Page, screen: string, { alsoNarrow = false } = {}): Promise<void> {
  await test.step(`shown to all: ${screen}`, async () => {
    const asks = async (theme: 'light' | 'dark', width: number, options: Options, language = 'en') => {
      await page.emulateMedia({ colorScheme: theme })
      const found = await violations(page, options)
      expect.soft(found, `${screen}, ${width} ${theme} ${language}`).toEqual([])
    }
    await atSizes(page, [desk], async () => {
      await asks('light', desk.width, everything)
      await asks('dark', desk.width, only(...ofColours))
    })
    await atSizes(page, [telephone], async () => {
      for (const [place, language] of others.entries()) {
        await speaks(page, language)
        await asks(themes[place % 2] ?? 'dark', telephone.width, only(...ofWords, ...ofLengths), language)
        await textsFit(page, `${screen}, ${telephone.width} ${language}`)
      }
      await speaks(page, 'en')
      await textsFit(page, `${screen}, ${telephone.width} en`)
      await asks('light', telephone.width, only(...ofColours))
      await asks('dark', telephone.width, allButStyleSheets)
    })
    await page.emulateMedia({ colorScheme: null })
    await hasRoomForAll(page, screen, alsoNarrow ? [lowDesk, narrow] : [lowDesk])
  })
}

/** In every language every text has room. */
export async function hasRoomForAll(page: Page, screen: string, sizes = [telephone]): Promise<void> {
  await atSizes(page, sizes, async (size) => {
    for (const language of [...others, 'en']) {
      await speaks(page, language)
      await textsFit(page, `${screen}, ${size.width} ${language}`)
    }
  })
}

/** At each width nothing at the head of a page stands on something else. */
export async function headIsApart(page: Page, screen: string): Promise<void> {
  await atSizes(page, [telephone, tablet, desk], async (size) => {
    const touching = await page.evaluate(() => {
      // Parts of a picture may stand on each other, and may reach out of it.
      const selector = 'header :is(a, button, input, select, [role="img"], [role="img"] *)'
      const parts = [...document.querySelectorAll(selector)]
        .map((part) => ({
          part,
          whole: part.closest('a, button, [role="img"]') ?? part,
          box: part.getBoundingClientRect(),
        }))
        .filter(({ part, box }) => box.width > 1 && box.left >= 0 && (part as HTMLElement).checkVisibility())
      return parts.flatMap(({ part, whole, box }, place) =>
        parts.slice(place + 1).flatMap((other) => {
          if (whole.contains(other.whole) || other.whole.contains(whole)) return []
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          return wide > 1 && high > 1
            ? [`${part.outerHTML.slice(0, 80)} and ${other.part.outerHTML.slice(0, 80)}`]
            : []
        }),
      )
    })
    expect.soft(touching, `${screen}, head at ${size.width}`).toEqual([])
  })
}

/**
 * Changes the language as if it were chosen in another window: nothing on the screen is touched.
 * @throws when the language of the page does not change within a minute
 */
async function speaks(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    const key = 'opsroom.language'
    const root = document.documentElement
    await new Promise<void>((done, fail) => {
      const check = () => root.lang === chosen && done()
      new MutationObserver(check).observe(root, { attributeFilter: ['lang'] })
      setTimeout(() => fail(new Error(`wanted ${chosen}, the page speaks ${root.lang}`)), 60_000)
      localStorage.setItem(key, chosen)
      dispatchEvent(new StorageEvent('storage', { key }))
      check()
    })
  }, language)
  await waitUntilDrawn(page)
}

/**
 * The findings of axe, one line each. The markup of every element that was looked at is costly to read, so it is read
 * only when there is a finding.
 */
async function violations(page: Page, options: Options): Promise<string[]> {
  const chosen = { ...options, resultTypes: ['violations'] } satisfies Options
  // Axe stays in a page until the page is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    axe.configure({ noHtml: true })
    const brief = await axe.run(document, asked)
    if (brief.violations.length === 0) return []
    axe.reset()
    return (await axe.run(document, asked)).violations
  }, chosen)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}
