import type { RoomSummary } from '@opsroom/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import WithServices from '../../app/testing/WithServices.svelte'
import { RoomStore } from '../../state/room.svelte.ts'
import { Session } from '../../state/session.svelte.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadFurtherWords, loadLobbyWords } from '../../words/words.ts'
import WaitingRoom from './WaitingRoom.svelte'

await Promise.all([loadLobbyWords(), loadFurtherWords()])
afterEach(cleanup)

const room = {
  id: 'room',
  code: 'ABC234',
  game: 'duel',
  status: 'waiting',
  seats: [{ id: 'one', side: 'british' }],
} as RoomSummary

/** Presses the button that shares the link of a room, in a browser that answers so. */
async function shares(answer: () => Promise<void>): Promise<void> {
  const share = vi.fn(answer)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const wire = new FakeWire()
  const services = { wire, session: new Session() } as never
  const props = { store: new RoomStore(wire, room.code), room }
  render(WithServices, { props: { services, Part: WaitingRoom as never, props } })
  screen.getByRole('button', { name: /share/i }).click()
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
}
const failing = (name: string) => async () => {
  throw new DOMException('no', name)
}

it('a link that could not be shared says so', async () => {
  await shares(failing('NotAllowedError'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be shared'))
})

it('a share dialog that is closed says nothing', async () => {
  await shares(failing('AbortError'))
  await Promise.resolve()
  expect(screen.queryByRole('alert')).toBeNull()
})
