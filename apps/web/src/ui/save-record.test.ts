import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import WithServices from '../app/testing/WithServices.svelte'
import { FakeWire } from '../testing/fake-wire.ts'
import { loadPastWords } from '../words/words.ts'
import SaveRecord from './SaveRecord.svelte'

await loadPastWords()
afterEach(cleanup)

/** The button that saves a record, pressed. */
function pressed(wire: FakeWire): void {
  const props = { room: 'room', code: 'ABC234', as: 'one', over: true }
  const services = { wire } as never
  render(WithServices, { props: { services, Part: SaveRecord as never, props } })
  screen.getByRole('button').click()
}

it('shows why the server gives no record', async () => {
  const wire = new FakeWire()
  const refusal = { rule: 'W10', reason: 'message.tooMany', data: { seconds: 1 } }
  wire.handlers['room.record'] = () => ({ ok: false, refusal })
  pressed(wire)
  expect((await screen.findByRole('alert')).getAttribute('data-reason')).toBe('message.tooMany')
})

it('says that one is offline only where there was no answer', async () => {
  pressed(new FakeWire())
  expect((await screen.findByRole('alert')).textContent).toContain('back online')
})
