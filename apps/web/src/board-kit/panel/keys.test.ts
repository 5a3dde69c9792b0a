import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { OrderDesk, TypedOrder } from '../order-builder/order-desk.ts'
import SendOrder from '../order-builder/SendOrder.svelte'
import { onConsoleKey } from './keys.ts'

const order = { type: 'endFighters' } as TypedOrder

/** A console with one button that sends, and the key C. @returns what was sent */
function console(props: { sure?: string; idle?: boolean }) {
  const send = vi.fn<OrderDesk['send']>(async () => ({ ok: true, last: 0 }))
  render(SendOrder, { desk: { send }, order, label: 'Send', yes: 'Yes', ...props })
  const pressC = async () => {
    onConsoleKey(new KeyboardEvent('keydown', { key: 'c' }), () => undefined)
    await tick()
  }
  return { send, pressC }
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the key O', () => {
  it('goes to the first choice, not to the rule that is told before it', () => {
    document.body.innerHTML = `
      <aside data-console>
        <p><button class="rule-link">D6</button></p>
        <button disabled>Back</button>
        <button>Red squadron</button>
      </aside>`
    onConsoleKey(new KeyboardEvent('keydown', { key: 'o' }), () => undefined)
    expect(document.activeElement).toBe(button('Red squadron'))
  })
})

describe('the key C', () => {
  it('sends an order that was begun', async () => {
    const { send, pressC } = console({})
    await pressC()
    expect(send).toHaveBeenCalledExactlyOnceWith(order)
  })

  it('does not end a turn without an order: it chooses the button, which Enter presses', async () => {
    const { send, pressC } = console({ idle: true })
    await pressC()
    await pressC()
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Send'))
    button('Send').click()
    expect(send).toHaveBeenCalledOnce()
  })

  it('presses the first of two steps and never the second', async () => {
    const { send, pressC } = console({ sure: 'Lock it?' })
    for (let presses = 0; presses < 5; presses++) await pressC()
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Yes'))
    button('Yes').click()
    expect(send).toHaveBeenCalledOnce()
  })
})
