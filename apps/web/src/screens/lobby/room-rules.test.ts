import type { RoomSummary } from '@opsroom/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import WithServices from '../../app/testing/WithServices.svelte'
import { FakeWire } from '../../testing/fake-wire.ts'
import RoomRules from './RoomRules.svelte'

afterEach(cleanup)

const room = { id: 'room', code: 'ABC234', game: 'duel' } as RoomSummary

/** The fold with the options of a room, opened. */
function opened(wire: FakeWire): void {
  const services = { wire } as never
  render(WithServices, { props: { services, Part: RoomRules as never, props: { room } } })
  const fold = screen.getByTestId<HTMLDetailsElement>('room-rules')
  fold.open = true
  fold.dispatchEvent(new Event('toggle'))
}

it('shows why the server refuses the options of a room', async () => {
  const wire = new FakeWire()
  wire.handlers['room.find'] = () => ({ ok: false, refusal: { rule: 'W3', reason: 'room.unknown' } })
  opened(wire)
  expect((await screen.findByTestId('refusal')).getAttribute('data-reason')).toBe('room.unknown')
})

it('says that they could not be fetched where there is no answer, and asks again', async () => {
  const wire = new FakeWire()
  opened(wire)
  await screen.findByTestId('not-loaded')
  wire.handlers['room.find'] = () => ({ ok: false, refusal: { rule: 'W3', reason: 'room.unknown' } })
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByTestId('refusal')).toBeTruthy()
  await waitFor(() => expect(screen.queryByTestId('not-loaded')).toBeNull())
})
