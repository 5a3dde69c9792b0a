import type { BlueMaxDraft } from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import type { BlueMaxDesk } from './desk.ts'
import { BlueMaxTask } from './task.svelte.ts'

/** A desk that gives back what was kept last, as a table does. */
function keeping(duel: Dogfight, restored?: BlueMaxDraft) {
  const kept: BlueMaxDraft[] = restored ? [restored] : []
  const desk: BlueMaxDesk = Object.defineProperty(duel.desk('c1'), 'draft', {
    value: {
      get restored() {
        return kept.at(-1)
      },
      keep: (draft: BlueMaxDraft) => kept.push(draft),
      drop: () => kept.splice(0),
    },
  })
  return { desk, kept }
}
function choose(task: BlueMaxTask, code: string) {
  const choice = task.of('manoeuvre').find(({ value }) => value === code)
  if (!choice) throw new Error(`${code} is not offered`)
  task.take(choice)
}

describe('an order that was begun', () => {
  it('is there again in the same turn', () => {
    const { desk } = keeping(new Dogfight().takeOff())
    choose(new BlueMaxTask(desk, 'choose'), '14L3')
    expect(new BlueMaxTask(desk, 'choose').draft).toEqual({ type: 'choose', manoeuvre: '14L3' })
  })
  it('is not there in a later turn, if somebody else gave the order', () => {
    const duel = new Dogfight().takeOff()
    const { desk } = keeping(duel)
    choose(new BlueMaxTask(desk, 'choose'), '14L3')
    const legal = { type: 'choose', manoeuvre: '16R3' } as const
    duel.give('a1', { type: 'choose', manoeuvre: '23S4' }).give('c1', legal)
    const task = new BlueMaxTask(desk, 'choose')
    expect(task.draft).toEqual({ type: 'choose' })
    // It is another turn, not another rule, that it does not fit.
    choose(task, '14L3')
  })
  it('comes back from the server only if the rules offer it now', () => {
    const duel = new Dogfight().takeOff()
    const restore = (draft: BlueMaxDraft) => new BlueMaxTask(keeping(duel, draft).desk, 'choose').draft
    expect(restore({ type: 'choose', manoeuvre: '14L3' })).toEqual({ type: 'choose', manoeuvre: '14L3' })
    expect(restore({ type: 'choose', manoeuvre: '1S1' })).toEqual({ type: 'choose' })
    expect(restore({ type: 'choose', manoeuvre: '14L3', altitude: 'dive' })).toEqual({ type: 'choose' })
    expect(restore({ type: 'fire' })).toEqual({ type: 'choose' })
  })
  it('comes back half done, too', () => {
    const duel = new Dogfight()
    const restore = (at: number) => new BlueMaxTask(keeping(duel, { type: 'start', at }).desk, 'start').draft
    expect(restore(1807)).toEqual({ type: 'start', at: 1807 })
    expect(restore(101)).toEqual({ type: 'start' })
  })
  it('is forgotten where it is taken back', () => {
    for (const undo of ['back', 'clear'] as const) {
      const { desk, kept } = keeping(new Dogfight().takeOff())
      const task = new BlueMaxTask(desk, 'choose')
      task[undo]()
      expect(kept).toEqual([])
      choose(task, '14L3')
      task[undo]()
      expect(kept.at(-1)).toEqual({ type: 'choose' })
      expect(new BlueMaxTask(desk, 'choose').draft).toEqual({ type: 'choose' })
    }
  })
})
