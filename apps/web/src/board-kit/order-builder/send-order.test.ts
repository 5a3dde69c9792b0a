import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { OrderDesk, TypedOrder } from './order-desk.ts'
import SendOrder from './SendOrder.svelte'

const desk: Pick<OrderDesk, 'send'> = { send: async () => ({ ok: true, last: 0 }) }
const placed = (hex: number): TypedOrder => ({ type: 'place', hexes: [hex] }) as TypedOrder
const props = (order: TypedOrder) => ({
  desk,
  order,
  label: 'Place them',
  sure: 'Place one only?',
  yes: 'Yes',
})
const yes = () => screen.queryByRole('button', { name: 'Yes' })

async function asking(order: TypedOrder) {
  const { rerender } = render(SendOrder, props(order))
  screen.getByRole('button', { name: 'Place them' }).click()
  await tick()
  expect(yes()).not.toBeNull()
  return (next: TypedOrder) => rerender(props(next))
}

describe('an order that is asked about before it is sent', () => {
  it('is asked about still when something arrives at the table and the same order is made anew', async () => {
    const rerender = await asking(placed(11))
    await rerender(placed(11))
    expect(yes()).not.toBeNull()
  })

  it('is asked about anew when it has changed', async () => {
    const rerender = await asking(placed(11))
    await rerender(placed(12))
    expect(yes()).toBeNull()
    expect(screen.getByRole('button', { name: 'Place them' })).not.toBeNull()
  })
})
