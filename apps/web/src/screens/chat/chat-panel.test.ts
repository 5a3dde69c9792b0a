import type { ChatLine } from '@opsroom/protocol'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { ChatStore } from '../../state/chat.svelte.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import ChatPanel from './ChatPanel.svelte'

const room = '6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f11'
const seats = [
  { id: 'one', side: 'british' },
  { id: 'two', side: 'german' },
]
const lines: ChatLine[] = [
  {
    channel: 'players',
    number: 1,
    from: { handle: 'annaannaanna', name: 'Anna', seat: 'one' },
    mine: false,
    text: '<img src=x onerror="document.title=1"> <b>bold</b>',
    at: '1943-01-01T20:00:00.000Z',
  },
]

async function show(as: string, late = false) {
  const wire = new FakeWire()
  wire.handlers['chat.subscribe'] = () => ({ ok: true, lines, muted: [] })
  wire.handlers['chat.say'] = () => ({ ok: true, channel: 'players', number: 2 })
  const store = new ChatStore(wire, room, as)
  await eventually(() => expect(store.loaded).toBe(true))
  render(ChatPanel, { store, seats, watched: true, late })
  return wire
}

describe('the chat panel', () => {
  beforeEach(() => localStorage.clear())

  it('shows text, never as HTML', async () => {
    await show('two')
    const log = screen.getByRole('log')
    expect(log.querySelector('[data-line]')?.textContent).toBe(lines[0]?.text)
    expect(log.querySelectorAll('img, [data-line] *')).toHaveLength(0)
    expect(log.getAttribute('aria-live')).toBe('polite')
  })

  it('sends what was written, without blanks around it, and is empty then', async () => {
    const wire = await show('two')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your message' })
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    expect(send.disabled).toBe(true)
    field.value = '  Good evening '
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await tick()
    send.click()
    await eventually(() => expect(field.value).toBe(''))
    expect(wire.sentOf('chat.say')).toEqual([{ room, as: 'two', text: 'Good evening' }])
  })

  it('lets players choose whether they hear spectators, and tells late spectators what they miss', async () => {
    await show('two')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    document.body.replaceChildren()
    await show('public', true)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(document.body.textContent).toContain('You will see what the players said')
  })
})
