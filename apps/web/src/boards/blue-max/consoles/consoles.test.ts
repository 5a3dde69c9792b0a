import { type BlueMaxSetup, blueMaxPresets } from '@opsroom/rules/blue-max'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { BlueMaxTask } from '../models/task.svelte.ts'
import ChooseConsole from './ChooseConsole.svelte'
import { chartOf } from './chart.ts'
import FireConsole from './FireConsole.svelte'
import { targetEntries } from './shots.ts'

/** The worked duel, to the fire of its third turn: nose to nose. */
const noseToNose = () => {
  const duel = new Dogfight().takeOff()
  const turns = [
    ['23S4', '14L3'],
    ['21R3', '16R3'],
    ['4R2', '4R2'],
  ] as const
  for (const [allied, central] of turns)
    duel.give('a1', { type: 'choose', manoeuvre: allied }).give('c1', { type: 'choose', manoeuvre: central })
  return duel
}
const codeButton = (code: string) => document.querySelector<HTMLButtonElement>(`[data-code="${code}"]`)

describe('the chart of manoeuvres', () => {
  it('offers what the rules offer, and has a reason for all the rest', () => {
    for (const number of [1, 2, 3]) {
      const fight = new Dogfight(number, blueMaxPresets.advanced as BlueMaxSetup)
      for (let step = 0; step < 40; step++) {
        fight.playOn(number * 100 + step, 1)
        const [seat] = fight.game.waitingFor(fight.play.game as never).seats
        if (fight.open.phase !== 'choice' || seat === undefined) continue
        const desk = fight.desk(seat)
        const { bands, spin } = chartOf(desk, new BlueMaxTask(desk, 'choose'))
        const entries = [...bands.flatMap(({ columns }) => columns.flatMap((each) => each.entries)), spin]
        for (const entry of entries) expect(entry?.choice === undefined).toBe(entry?.refusal !== undefined)
      }
    }
  })
  it('says why a manoeuvre cannot be flown, and does not take it', async () => {
    const desk = new Dogfight().takeOff().desk('c1')
    const task = new BlueMaxTask(desk, 'choose')
    render(ChooseConsole, { desk, task })
    codeButton('1S1')?.click()
    await tick()
    expect(screen.getByTestId('about-manoeuvre').textContent).toContain('The last speed was 3')
    expect(task.order).toBeUndefined()
    expect(codeButton('1S1')?.getAttribute('aria-disabled')).toBe('true')
  })
  it('sends what was chosen, and asks before a plane is flown off the field', async () => {
    const fight = new Dogfight()
      .give('a1', { type: 'start', at: 101 })
      .give('c1', { type: 'start', at: 1801 })
    const desk = fight.desk('c1')
    const task = new BlueMaxTask(desk, 'choose')
    render(ChooseConsole, { desk, task })
    codeButton('16R3')?.click()
    await tick()
    screen.getByRole('button', { name: 'Fly 16R3' }).click()
    await tick()
    expect(desk.sent).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('leads off the field')
    screen.getByRole('button', { name: 'Yes' }).click()
    await tick()
    expect(desk.sent).toEqual([{ type: 'choose', manoeuvre: '16R3' }])
  })
  it('takes one after the other of the manoeuvres that end in a hex of the map', () => {
    const desk = new Dogfight().takeOff().desk('c1')
    const task = new BlueMaxTask(desk, 'choose')
    const [hex] = [...task.choices].find(([, { spoken }]) => spoken.includes(' and ')) ?? []
    const taken = new Set<string | undefined>()
    for (let click = 0; click < 6; click++) {
      task.pick(hex ?? 0)
      taken.add(task.draft.type === 'choose' ? task.draft.manoeuvre : undefined)
    }
    expect(taken.size).toBeGreaterThan(1)
  })
})

describe('fire', () => {
  it('shows each burst with its dice before it is ordered', () => {
    const [entry] = targetEntries(noseToNose().desk('c1'))
    expect(entry?.shots.map(({ burst, dice }) => [burst, dice])).toEqual([
      ['short', 3],
      ['medium', 4],
      ['long', 5],
    ])
  })
  it('is held by one click, whether a burst is chosen or not', async () => {
    for (const isChosen of [false, true]) {
      const desk = noseToNose().desk('a1')
      const { unmount } = render(FireConsole, { desk, task: new BlueMaxTask(desk, 'fire') })
      if (isChosen) document.querySelector<HTMLButtonElement>('[data-burst="medium"]')?.click()
      await tick()
      screen.getByRole('button', { name: 'Hold fire' }).click()
      await tick()
      expect(desk.sent).toEqual([{ type: 'fire' }])
      unmount()
    }
  })
  it('is sent with target and burst', async () => {
    const desk = noseToNose().desk('a1')
    render(FireConsole, { desk, task: new BlueMaxTask(desk, 'fire') })
    document.querySelector<HTMLButtonElement>('[data-burst="medium"]')?.click()
    await tick()
    screen.getByRole('button', { name: 'Fire' }).click()
    await tick()
    expect(desk.sent).toEqual([{ type: 'fire', pilot: { at: 'c1', burst: 'medium' } }])
  })
})
