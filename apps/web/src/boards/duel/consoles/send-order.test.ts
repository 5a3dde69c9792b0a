import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import SendOrder from '../../../board-kit/order-builder/SendOrder.svelte'
import { eventually } from '../../../testing/eventually.ts'
import { Evening } from '../fixtures/evening.ts'

const desk = () => new Evening().desk('two')
const order = { type: 'squadrons' as const, at: { yellow: 5, red: 24, green: 18, blue: 11 } }
const press = async (name: string) => {
  screen.getByRole('button', { name }).click()
  await tick()
  await tick()
}

describe('the second act', () => {
  it('is not possible before there is a whole order', () => {
    render(SendOrder, { desk: desk(), order: undefined, label: 'Confirm' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  })

  it('sends the order', async () => {
    const sent = vi.fn()
    render(SendOrder, { desk: desk(), order, label: 'Confirm', sent })
    await press('Confirm')
    await eventually(() => expect(sent).toHaveBeenCalled())
  })

  it('asks once more for what cannot be taken back', async () => {
    const send = vi.fn(async () => ({ ok: true as const, last: 1 }))
    render(SendOrder, { desk: { ...desk(), send }, order, label: 'Lock', sure: 'Really?', yes: 'Yes, lock' })
    await press('Lock')
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe('Really?')
    await press('Yes, lock')
    expect(send).toHaveBeenCalledWith(order)
  })

  it('words a refusal', async () => {
    const send = vi.fn(async () => ({ ok: false as const, refusal: { rule: 'W7', reason: 'command.stale' } }))
    render(SendOrder, { desk: { ...desk(), send }, order, label: 'Confirm' })
    await press('Confirm')
    await eventually(() =>
      expect(screen.getByTestId('refusal').textContent).toContain('Something has changed in the meantime'),
    )
  })
})
