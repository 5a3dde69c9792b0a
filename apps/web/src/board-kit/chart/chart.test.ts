import { render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import ChartTable from './ChartTable.svelte'
import { ChartWidth } from './chart-width.svelte.ts'

afterEach(() => vi.unstubAllGlobals())

it('a chart is as wide as its element, and never narrower than nothing while it is hidden', async () => {
  let onResize = () => undefined as unknown
  class Observer {
    constructor(changed: () => void) {
      onResize = changed
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const width = new ChartWidth()
  const element = { clientWidth: 0 }
  width.attach(element as Element)
  expect(width.px).toBe(340)
  element.clientWidth = 512
  onResize()
  await eventually(() => expect(width.px).toBe(512))
  element.clientWidth = 0
  onResize()
  await eventually(() => expect(width.px).toBe(340))
})

it('the figures of a chart can be read as a table, with sentences across it', () => {
  render(ChartTable, {
    caption: 'Damage',
    heads: ['Turn', 'Ann', 'Bob'],
    rows: [
      { label: '0', figures: [0, undefined] },
      { label: 'Ann resigned.', figures: [] },
    ],
  })
  const table = within(screen.getByRole('table', { name: 'Damage' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Turn',
    'Ann',
    'Bob',
  ])
  expect(table.getByRole('row', { name: '0 0' })).toBeTruthy()
  expect(table.getByRole('cell', { name: 'Ann resigned.' }).getAttribute('colspan')).toBe('3')
})
