import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { namesOfBrowsers } from '../../scripts/browsers.ts'
import { guardScript, noScriptWords } from '../../scripts/page-guard.ts'
import { eventually } from '../testing/eventually.ts'

const languages = ['en', 'de', 'fr', 'it', 'pl']
const script = await guardScript(languages)
/** Runs the script as it stands in the page. */
const run = () => new Function(script)()
const said = () => document.querySelector('[data-testid="guard"]')

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  vi.stubGlobal('CSS', { supports: () => true })
  Object.defineProperty(document.documentElement, 'inert', { value: false, configurable: true })
  localStorage.setItem('opsroom.language', 'de')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the guard of the page', () => {
  it('says nothing in a browser of today while everything arrives', () => {
    run()
    expect(said()).toBeNull()
  })

  it.each(['container-type', 'height'])(
    'tells a browser without %s that it is too old, and which are not',
    (lacks) => {
      vi.stubGlobal('CSS', { supports: (property: string) => property !== lacks })
      run()
      expect(said()?.textContent).toContain(namesOfBrowsers('de'))
      expect(said()?.getAttribute('lang')).toBe('de')
      // The page may work all the same.
      expect(document.querySelector('#app')?.childElementCount).toBe(0)
    },
  )

  it('speaks the language of the browser where none was chosen, and English where it has no other', () => {
    vi.stubGlobal('CSS', undefined)
    localStorage.clear()
    vi.stubGlobal('navigator', { languages: ['cs', 'pl-PL'] })
    run()
    expect(said()?.getAttribute('lang')).toBe('pl')
    document.body.innerHTML = '<div id="app"></div>'
    vi.stubGlobal('navigator', { languages: ['cs'] })
    run()
    expect(said()?.getAttribute('lang')).toBe('en')
  })

  it('says that a script did not arrive, with a button that tries again', () => {
    run()
    const lost = document.head.appendChild(document.createElement('script'))
    lost.dispatchEvent(new Event('error'))
    expect(said()?.textContent).toContain('konnte nicht geladen werden')
    expect(said()?.querySelector('button')?.textContent).toBe('Erneut versuchen')
    lost.remove()
  })

  it('asks for files that have failed past the caches before it loads the page again', async () => {
    const reload = vi.fn()
    const fetched = vi.fn(async () => new Response())
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('fetch', fetched)
    run()
    globalThis.reloadPage()
    expect(reload).toHaveBeenCalledOnce()

    const lost = document.head.appendChild(document.createElement('link'))
    lost.href = 'https://example.org/part.js'
    lost.dispatchEvent(new Event('error'))
    globalThis.reloadPage()
    expect(reload).toHaveBeenCalledOnce()
    await eventually(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://example.org/part.js', { cache: 'reload' })
    lost.remove()
  })

  it('leaves what fails later to the page that is shown', () => {
    run()
    document.querySelector('#app')?.append(document.createElement('main'))
    globalThis.sayNotLoaded?.()
    expect(said()).toBeNull()
  })

  it('is written so that a browser of 2016 can read it', () => {
    expect(script).not.toMatch(/\?\.|\?\?|\basync\b|\bcatch\s*\{|\*\*/)
  })

  it('has words in every language for a browser without scripts', () => {
    const words = noScriptWords(languages)
    for (const language of languages) expect(words).toContain(`<p lang="${language}">`)
    expect(words.match(/JavaScript/g)).toHaveLength(languages.length)
  })
})
