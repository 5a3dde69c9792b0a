import type { TilesByHex } from '@opsroom/rules/duel'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { DefencesTask } from '../models/defences.svelte.ts'
import DefencesConsole from './DefencesConsole.svelte'

/** The console, and last night's tiles that become known when they are set. */
function opened() {
  const known = new SvelteMap<'tiles', TilesByHex>()
  const desk = Object.defineProperty(new Evening().prepare('preparation').desk('two'), 'lastNight', {
    get: () => known.get('tiles'),
  })
  render(DefencesConsole, { desk, task: new DefencesTask(desk) })
  return known
}
const ready = () => screen.getByText('Ready-made defences').closest('details') as HTMLDetailsElement
const asLastNight = () => screen.queryByRole('button', { name: 'As last night', hidden: true })

describe('ready-made defences', () => {
  it('are open from the first night on', () => {
    opened()
    expect(ready().open).toBe(true)
    expect(asLastNight()).toBeNull()
  })

  it('have those of last night as soon as they are known, which may be after the console', async () => {
    const known = opened()
    known.set('tiles', { 11: { flak: 1 } })
    await tick()
    expect(ready().open).toBe(true)
    expect(asLastNight()).not.toBeNull()
  })
})

it('the button that locks does not shine while no tile is placed', async () => {
  opened()
  const lock = screen.getByRole('button', { name: 'Lock the defences' })
  expect(lock.classList.contains('primary')).toBe(false)
  screen.getByRole('button', { name: 'Defend the best cities', hidden: true }).click()
  await tick()
  expect(lock.classList.contains('primary')).toBe(true)
})
