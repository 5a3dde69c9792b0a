import type { HexCell } from '@opsroom/pictures/hex-map'
import { layOutField } from '@opsroom/pictures/hex-map'
import { type Choice, directions, type Hex } from '@opsroom/rules/core'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import HexMap from './hex-map/HexMap.svelte'
import ChoiceConsole from './order-builder/ChoiceConsole.svelte'
import { ChoiceTask } from './order-builder/choice-task.svelte.ts'
import {
  type OrderDesk,
  orderTypesByConsole,
  orderTypesNow,
  type TypedOrder,
} from './order-builder/order-desk.ts'

/** A field of 18 columns and 13 rows, every even row half a hex further right; hex 507 is column 5 of row 7. */
function field(columns = 18, rows = 13): HexCell[] {
  const inside = (column: number, row: number): Hex | undefined =>
    column >= 1 && column <= columns && row >= 1 && row <= rows ? column * 100 + row : undefined
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [(index % columns) + 1, Math.floor(index / columns) + 1]
    const right = row % 2 === 0 ? 1 : 0
    const steps = [
      [right, -1],
      [1, 0],
      [right, 1],
      [right - 1, 1],
      [-1, 0],
      [right - 1, -1],
    ] as const
    const neighbours = Object.fromEntries(
      directions.map((heading, side) => {
        const [across, down] = steps[side] ?? [0, 0]
        return [heading, inside(column + across, row + down)]
      }),
    )
    return { hex: column * 100 + row, row, x: column + right / 2, neighbours }
  })
}

/** A game with two orders: to march to one of two hexes at some pace, and to wait. */
interface March extends TypedOrder {
  to?: Hex
  pace?: string
}
const game = {
  options(_view: unknown, _seat: string, draft?: March) {
    const choice = (pick: string, value: string | number, next: March, hex?: Hex): Choice => ({
      pick,
      value,
      draft: next,
      ...(hex !== undefined && { hex, cost: 2 }),
    })
    if (!draft) return { choices: ['march', 'wait'].map((type) => choice('order', type, { type })) }
    if (draft.type === 'wait') return { choices: [], finish: draft }
    if (draft.to === undefined)
      return { choices: [507, 508].map((hex) => choice('to', hex, { ...draft, to: hex }, hex)) }
    if (draft.pace === undefined)
      return { choices: ['slow', 'fast'].map((pace) => choice('pace', pace, { ...draft, pace })) }
    return { choices: [], finish: draft }
  },
}
const words: OrderDesk['words'] = {
  title: (type) => `Order: ${type}`,
  lead: () => undefined,
  button: () => ({ label: 'Go' }),
  choice: ({ pick, value }) => `${pick} ${value}`,
  shortChoice: () => undefined,
  askForHex: (pick) => pick,
  unused: () => undefined,
  ruleOf: () => undefined,
  ruleOfChoice: () => undefined,
  group: () => undefined,
}
const send = vi.fn(async () => ({ ok: true as const, last: 1 }))
const desk: OrderDesk = {
  game: game as never,
  view: {},
  seat: 'a1',
  words,
  draft: { restored: undefined, keep: () => undefined, drop: () => undefined },
  send,
}

describe('an order of any game', () => {
  it('is built from its options alone, on the map and by buttons, and sent', async () => {
    const task = new ChoiceTask(desk, 'march')
    render(ChoiceConsole, { desk, task })
    expect(screen.getByRole('heading').textContent).toContain('Order: march')
    expect([...task.choices]).toEqual([
      [507, { spoken: 'to 507', tone: 'go', label: '2' }],
      [508, { spoken: 'to 508', tone: 'go', label: '2' }],
    ])
    task.pick(508)
    await tick()
    screen.getByRole('button', { name: 'pace fast' }).click()
    await tick()
    expect(task.taken.map(({ words }) => words)).toEqual(['to 508', 'pace fast'])
    screen.getByRole('button', { name: 'Go' }).click()
    await eventually(() => expect(send).toHaveBeenCalledWith({ type: 'march', to: 508, pace: 'fast' }))
    task.back()
    task.back()
    expect(task.draft).toEqual({ type: 'march' })
  })

  it('stands beside those of a console of the board', () => {
    expect(orderTypesNow(desk)).toEqual(['march', 'wait'])
    expect(orderTypesByConsole(desk, ['wait'])).toEqual({ others: ['march'], isOwnOpen: true })
  })
})

describe('the map of any game', () => {
  const open = (task: ChoiceTask) => {
    const hovered: (Hex | undefined)[] = []
    render(HexMap, {
      geometry: layOutField(field()),
      label: 'Field',
      choices: task.choices,
      overlay: task.overlay,
      summary: (hex: Hex) => `Hex ${hex}`,
      pick: task.pick,
      hover: (hex: Hex | undefined) => hovered.push(hex),
    })
    return hovered
  }
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  it('is walked over by keys, says what can be chosen, and takes the choice', async () => {
    const task = new ChoiceTask(desk, 'march')
    const hovered = open(task)
    const hexes = screen.getByRole('group', { name: 'Field' }).querySelectorAll<SVGElement>('[data-hex]')
    expect(hexes).toHaveLength(18 * 13)
    expect(screen.getByRole('button', { name: /^Hex 507.*to 507/ })).toBeDefined()
    hexes[0]?.focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      press(key)
      await tick()
    }
    // Up and down keep near the column where the walk began; at the edge the cursor stays.
    expect(hovered).toEqual([101, 201, 102, 203, 102])
    press('ArrowLeft')
    await tick()
    expect(hovered).toHaveLength(5)
    press('Enter')
    expect(task.draft).toEqual({ type: 'march' })
  })
})
