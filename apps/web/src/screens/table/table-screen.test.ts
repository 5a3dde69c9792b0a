import type { AnswerOf } from '@opsroom/protocol'
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadFurtherWords } from '../../words/words.ts'
import TableScreen from './TableScreen.svelte'

await loadFurtherWords()
afterEach(cleanup)

const refused = (rule: string, reason: string) => ({ ok: false, refusal: { rule, reason } }) as const
const ending = refused('W33', 'server.ending')
const sentence = /another one is taking over/

/** A table opened by its address. @param find the answer to the request for its room */
function opened(find: AnswerOf<'room.find'>): FakeWire {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const wire = new FakeWire()
  wire.handlers = {
    'room.find': () => find,
    'table.subscribe': () => ending,
    'table.unsubscribe': () => ({ ok: true }),
  }
  const services = { wire, router: {} } as unknown as AppServices
  const props = { code: 'ABC234', as: 'one' }
  render(WithServices, { props: { services, Part: TableScreen as never, props } })
  return wire
}

it('a table whose room cannot be found for now says why, and looks for it again by itself', async () => {
  const wire = opened(ending)
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByText(sentence)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(wire.sentOf('room.find')).toHaveLength(2)
})

it('a table that cannot be opened for now says why, and is opened again by itself', async () => {
  const wire = opened({ ok: true, room: { id: 'room' }, yours: ['one'], host: false } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByText(sentence)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(wire.sentOf('table.subscribe')).toHaveLength(2)
})
