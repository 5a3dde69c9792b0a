import { type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import ChoiceConsole from '../../../board-kit/order-builder/ChoiceConsole.svelte'
import { Evening } from '../fixtures/evening.ts'
import { DuelChoiceTask } from '../models/choice-task.svelte.ts'
import { otherOrders } from './parts.svelte.ts'

const evening = (...expansions: string[]) =>
  new Evening(1, { ...(duelPresets.firstNight as DuelSetup), expansions } as DuelSetup)
const press = async (name: string | RegExp) => {
  const [button] = screen.getAllByRole('button', { name })
  button?.click()
  await tick()
  await tick()
}

describe('the console of an optional rule', () => {
  it('hands over crests step by step and sends them with a second act', async () => {
    const desk = evening('D12.2').prepare().desk('one')
    const send = vi.fn(async () => ({ ok: true as const, last: 1 }))
    const task = new DuelChoiceTask(desk, 'crests')
    render(ChoiceConsole, { desk: { ...desk, send }, task })
    for (let crest = 0; crest < 5; crest++) {
      const [next] = task.listed
      if (next) task.take(next.choice)
      await tick()
    }
    expect(screen.getByRole('list', { name: 'Chosen so far' }).children).toHaveLength(5)
    expect(send).not.toHaveBeenCalled()
    await press('Hand them over')
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'crests' }))
  })

  it('asks for the target before the plan, and opens the plan when it is drawn', async () => {
    const desk = evening('D12.2', 'D12.2a').prepare('preparation').desk('one')
    expect(otherOrders(desk, 'plan')).toEqual({ others: ['drawTarget'], isOwnOpen: false })
    const { unmount } = render(ChoiceConsole, { desk, task: new DuelChoiceTask(desk, 'drawTarget') })
    await press('Draw the target')
    unmount()
    expect(otherOrders(desk, 'plan')).toEqual({ others: ['drawTarget'], isOwnOpen: true })
  })

  it('rejects a target that was drawn, and asks before it does', async () => {
    const night = evening('D12.2', 'D12.2a')
      .prepare('preparation')
      .give('one', { type: 'drawTarget' } as never)
    const desk = night.desk('one')
    render(ChoiceConsole, { desk, task: new DuelChoiceTask(desk, 'drawTarget') })
    expect(screen.getByRole('heading').textContent).toContain('Reject the target')
    await press('Reject it and draw again')
    expect(otherOrders(desk, 'plan').others).toEqual(['drawTarget'])
    await press('Yes')
    expect(otherOrders(desk, 'plan')).toEqual({ others: [], isOwnOpen: true })
  })

  it('takes a hex with several choices from the map, and lists them', () => {
    const task = new DuelChoiceTask(evening('D12.10').prepare().desk('one'), 'gunsAndLights')
    expect(task.listed).toEqual([])
    expect(task.hasMore).toBe(true)
    task.pick([...task.choices.keys()][0] ?? 0)
    expect(task.listed.map(({ choice }) => choice.pick).sort()).toEqual(['gun', 'light'])
  })
})
