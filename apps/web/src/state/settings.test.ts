import { afterEach, expect, it } from 'vitest'
import { Settings } from './settings.svelte.ts'

afterEach(() => localStorage.clear())

it('a first game that was declined is not offered again on this device', () => {
  expect(new Settings().offersFirstGame).toBe(true)
  new Settings().dismissFirstGame()
  expect(new Settings().offersFirstGame).toBe(false)
})

it('the theme that was chosen is shown again, until it follows the system', () => {
  new Settings().setTheme('dark')
  expect(new Settings().theme).toBe('dark')
  new Settings().setTheme('system')
  expect(new Settings().theme).toBe('system')
})
