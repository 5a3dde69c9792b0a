import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import WithServices from '../../app/testing/WithServices.svelte'
import { Settings } from '../../state/settings.svelte.ts'
import MyThingScreen from './MyThingScreen.svelte'
import { loadMyThingWords, say } from './words/words.ts'

await loadMyThingWords()

/** The page, with what its frame needs. */
function opened() {
  const router = { path: '/my-thing' }
  const connection = { up: true, wasUp: true }
  const services = { router, connection, settings: new Settings(), session: { name: 'Ada' } } as never
  render(WithServices, { props: { services, Part: MyThingScreen as never, props: {} } })
}

it('the page /my-thing has its title', () => {
  opened()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(say('myThing.title'))
})

it('the page /my-thing shows what it is for', () => {
  opened()
  throw new Error('To write, in MyThingScreen.svelte: what the page shows; and here a test of it')
})
