import { afterEach, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { changeLanguage, language, preferredLanguage } from '../words/language.svelte.ts'
import { say } from '../words/words.ts'
import { languageAtStart, Settings } from './settings.svelte.ts'

afterEach(() => localStorage.clear())

it('the theme that was chosen is shown again, until it follows the system', () => {
  new Settings().setTheme('dark')
  expect(new Settings().theme).toBe('dark')
  new Settings().setTheme('system')
  expect(new Settings().theme).toBe('system')
})

it('sound is off until it is switched on, and stays as it was chosen', () => {
  expect(new Settings().sound).toBe(false)
  new Settings().setSound(true)
  expect(new Settings().sound).toBe(true)
  new Settings().setSound(false)
  expect(new Settings().sound).toBe(false)
})

it('two clicks give an order until a person wants one, and stays as it was chosen', () => {
  expect(new Settings().oneClick).toBe(false)
  new Settings().setOneClick(true)
  expect(new Settings().oneClick).toBe(true)
  new Settings().setOneClick(false)
  expect(new Settings().oneClick).toBe(false)
})

it('the language is the first of the browser that there is, whatever its region', () => {
  expect(preferredLanguage(['cs-CZ', 'de-AT', 'en'])).toBe('de')
  expect(preferredLanguage(['cs'])).toBe('en')
  expect(preferredLanguage([])).toBe('en')
})

it('the language that was chosen is shown at once, and again when the page opens next', async () => {
  await new Settings().setLanguage('de')
  expect(say('button.close')).toBe('Schließen')
  expect(document.documentElement.lang).toBe('de')
  expect(languageAtStart()).toBe('de')
  await changeLanguage('en')
})

it('of two languages chosen in a hurry the later one counts', async () => {
  const settings = new Settings()
  await Promise.all([settings.setLanguage('de'), settings.setLanguage('en')])
  expect(language.id).toBe('en')
  expect(say('button.close')).toBe('Close')
})

it('a setting of another window counts in this one at once', async () => {
  const settings = new Settings()
  const chosenElsewhere = (key: string, value: string) => {
    localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  chosenElsewhere('opsroom.theme', 'dark')
  expect(settings.theme).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  chosenElsewhere('opsroom.sound', 'on')
  expect(settings.sound).toBe(true)
  chosenElsewhere('opsroom.language', 'pl')
  await eventually(() => expect(say('button.close')).toBe('Zamknij'))
  await changeLanguage('en')
})
