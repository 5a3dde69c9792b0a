import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import WithServices from '../../app/testing/WithServices.svelte'
import { eventually } from '../../testing/eventually.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadFurtherWords } from '../../words/words.ts'
import Chat from './Chat.svelte'

await loadFurtherWords()
const room = '6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f11'
const seats = [
  { id: 'one', side: 'british' },
  { id: 'two', side: 'german' },
]

function show() {
  const wire = new FakeWire()
  wire.handlers['chat.subscribe'] = () => ({ ok: true, lines: [], muted: [] })
  const props = { room, as: 'two', seats, watched: false, late: false, over: false }
  render(WithServices, { props: { services: { wire }, Part: Chat as never, props } })
  return screen.getByTestId('chat-button')
}

describe('the chat button', () => {
  beforeEach(() => localStorage.clear())

  it('is the same element before and after the panel is loaded, so that no press is lost', async () => {
    const button = show()
    expect(screen.queryByRole('region')).toBeNull()
    button.click()
    await screen.findByRole('region', { name: 'Chat' })
    expect(screen.getByTestId('chat-button')).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })

  it('folds the panel when it is pressed again, and has the focus then', async () => {
    const button = show()
    button.click()
    await screen.findByRole('region')
    button.click()
    await eventually(() => expect(screen.queryByRole('region')).toBeNull())
    expect(document.activeElement).toBe(button)
  })
})
