import {
  type BlueMaxOpen,
  type BlueMaxSetup,
  blueMaxPresets,
  type FlyingPlane,
  prepareRules,
  type Sheet,
} from '@opsroom/rules/blue-max'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { BlueMaxTask } from '../models/task.svelte.ts'
import ChooseConsole from './ChooseConsole.svelte'
import { chartBands } from './chart.ts'
import FireConsole from './FireConsole.svelte'
import PickConsole from './PickConsole.svelte'
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
/** The first turn of the worked duel with all options, changed as the test says. */
function advanced(
  change: {
    flying?: Partial<FlyingPlane>
    sheet?: Partial<Sheet>
    enemy?: Partial<FlyingPlane>
    phase?: 'combat'
  },
  plane: 'f2b' | 'nie24' = 'nie24',
) {
  const setup = { ...blueMaxPresets.advanced, planes: { a1: plane, c1: 'dr1' } } as BlueMaxSetup
  const duel = new Dogfight(1, setup)
    .give('a1', { type: 'start', at: 106, level: 3 })
    .give('c1', { type: 'start', at: 1807, level: 3 })
  const { open, secrets } = duel.play.game as never as {
    open: BlueMaxOpen
    secrets: Record<string, { sheet: Sheet }>
  }
  const { a1, c1 } = open.planes as Record<'a1' | 'c1', FlyingPlane>
  const planes = { a1: { ...a1, ...change.flying }, c1: { ...c1, ...change.enemy } }
  const asked = { phase: change.phase ?? open.phase, asked: change.phase ? ['a1'] : open.asked }
  const a1Secrets = { ...secrets.a1, sheet: { ...secrets.a1?.sheet, ...change.sheet } }
  duel.play = {
    ...duel.play,
    game: { ...duel.play.game, open: { ...open, ...asked, planes }, secrets: { ...secrets, a1: a1Secrets } },
  } as never
  return duel.desk('a1')
}
const buttonOf = (name: string | RegExp) => screen.getByRole('button', { name })
/** The words that are read after the name of a button. */
const readAfter = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
/** A manoeuvre straight ahead that can be flown, not the spin. */
const straightOf = (task: BlueMaxTask): string => {
  const codes = task.of('manoeuvre').map(({ value }) => String(value))
  return codes.find((code) => code.includes('S') && !code.startsWith('0')) ?? ''
}
const codeButton = (code: string) => document.querySelector<HTMLButtonElement>(`[data-code="${code}"]`)

describe('the choice of a plane', () => {
  it('shows a game of version 1 the tanks of that version', () => {
    const setup = blueMaxPresets.standard as BlueMaxSetup
    const desk = new Dogfight(1, setup).desk('c1')
    const fuelOf = (version?: number) => {
      const shown = { ...desk, rules: prepareRules(setup, version) }
      const { unmount } = render(PickConsole, { desk: shown, task: new BlueMaxTask(shown, 'pick') })
      const text = document.querySelector('[data-plane="dr1"]')?.textContent
      unmount()
      return /Fuel (\d+)\./.exec(text ?? '')?.[1]
    }
    expect([fuelOf(1), fuelOf()]).toEqual(['52', '67'])
  })
})

describe('the chart of manoeuvres', () => {
  it('offers what the rules offer, and has a reason for all the rest', () => {
    for (const number of [1, 2, 3]) {
      const fight = new Dogfight(number, blueMaxPresets.advanced as BlueMaxSetup)
      for (let step = 0; step < 40; step++) {
        fight.playOn(number * 100 + step, 1)
        const [seat] = fight.game.waitingFor(fight.play.game as never).seats
        if (fight.open.phase !== 'choice' || seat === undefined) continue
        const desk = fight.desk(seat)
        const { bands, spin } = chartBands(desk, new BlueMaxTask(desk, 'choose'))
        const entries = [...bands.flatMap(({ columns }) => columns.flatMap((each) => each.entries)), spin]
        for (const entry of entries) expect(entry?.choice === undefined).toBe(entry?.refusal !== undefined)
      }
    }
  })
  it('lets the hex be chosen first, and then one of the manoeuvres that end there', async () => {
    const desk = new Dogfight().takeOff().desk('c1')
    const task = new BlueMaxTask(desk, 'choose')
    const choices = task.of('manoeuvre')
    const into = (hex: number | undefined) => choices.filter((choice) => choice.hex === hex)
    const hex = choices.find((choice) => choice.hex !== undefined && into(choice.hex).length > 2)?.hex
    const codes = into(hex).map(({ value }) => String(value))
    render(ChooseConsole, { props: { desk, task } })
    expect(screen.queryByTestId('ends-here')).toBeNull()
    task.pick(hex as number)
    await tick()
    const offered = [...screen.getByTestId('ends-here').querySelectorAll<HTMLButtonElement>('button')]
    expect(offered.map(({ dataset }) => dataset.ends).sort()).toEqual(codes.toSorted())
    expect(offered.filter((button) => button.getAttribute('aria-pressed') === 'true')).toHaveLength(1)
    const other = offered.find((button) => button.getAttribute('aria-pressed') === 'false')
    other?.click()
    await tick()
    expect(task.draft).toMatchObject({ type: 'choose', manoeuvre: other?.dataset.ends })
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
  it('shows every level, and says why one cannot be chosen', async () => {
    const desk = advanced({ flying: { level: 1 } })
    const task = new BlueMaxTask(desk, 'choose')
    render(ChooseConsole, { desk, task })
    expect(screen.queryByTestId('altitudes')).toBeNull()
    codeButton(straightOf(task))?.click()
    await tick()
    expect(screen.getByTestId('altitudes').querySelectorAll('button')).toHaveLength(4)
    expect(buttonOf('Stay level').getAttribute('aria-disabled')).toBe('false')
    const dive = buttonOf('Dive')
    expect(dive.getAttribute('aria-disabled')).toBe('true')
    expect(readAfter(dive)).toContain('from level 2 or higher')
    const before = task.draft
    dive.click()
    await tick()
    expect(task.draft).toBe(before)
    expect(screen.getByTestId('about-manoeuvre').textContent).toContain('from level 2 or higher')
  })
  it('names the fuel that a manoeuvre will cost', async () => {
    const labelOf = (code: string) => codeButton(code)?.getAttribute('aria-label')
    const shown = (sheet: Partial<Sheet>) => {
      const desk = advanced({ sheet })
      return render(ChooseConsole, { desk, task: new BlueMaxTask(desk, 'choose') })
    }
    // A spin takes what is left (B1.6.2).
    const poor = shown({ fuel: 1 })
    expect(labelOf('0S2')).toContain('0S2: speed 2, fuel 1.')
    poor.unmount()
    const climbing = shown({ must: { turn: 1, way: 'climb' } })
    expect(labelOf('2S2')).toContain('2S2: speed 2, fuel 3.')
    climbing.unmount()
    shown({})
    codeButton('2S2')?.click()
    await tick()
    expect(labelOf('2S2')).toContain('2S2: speed 2, fuel 2.')
    buttonOf(/^Dive/).click()
    await tick()
    expect(labelOf('2S2')).toContain('2S2: speed 2, fuel 1.')
  })
  it('shows the reload of a Lewis gun alone, and why there is none', () => {
    const reload = 'The observer reloads'
    const shown = (desk: ReturnType<typeof advanced>) => {
      const { unmount } = render(ChooseConsole, { desk, task: new BlueMaxTask(desk, 'choose') })
      const button = screen.queryByRole('button', { name: reload })
      const seen = button && [button.getAttribute('aria-disabled'), readAfter(button)]
      unmount()
      return seen
    }
    expect(shown(advanced({}))).toBeNull()
    expect(shown(advanced({}, 'f2b'))).toEqual(['false', undefined])
    expect(shown(advanced({ flying: { observerKilled: true } }, 'f2b'))).toEqual([
      'true',
      'The observer has been killed.',
    ])
  })
  it('says how high the plane comes, and asks before a glide into the ground', async () => {
    for (const level of [2, 1]) {
      const desk = advanced({ flying: { level }, sheet: { dry: { turns: 3, until: 9 } } })
      const task = new BlueMaxTask(desk, 'choose')
      const { unmount } = render(ChooseConsole, { desk, task })
      const glide = straightOf(task)
      codeButton(glide)?.click()
      await tick()
      expect(screen.getByTestId('about-manoeuvre').textContent).toContain(
        level === 2 ? 'Afterwards at level 1.' : 'It goes down to the ground',
      )
      buttonOf(`Fly ${glide}`).click()
      await tick()
      expect(desk.sent).toHaveLength(level === 2 ? 1 : 0)
      if (level === 1) {
        expect(screen.getByRole('alert').textContent).toContain('your plane will be lost')
        buttonOf(/^Land/).click()
        await tick()
        expect(screen.getByTestId('about-manoeuvre').textContent).toContain('Afterwards on the ground.')
        buttonOf(`Fly ${glide}`).click()
        await tick()
        expect(desk.sent).toEqual([{ type: 'choose', manoeuvre: glide, altitude: 'land' }])
      }
      unmount()
    }
  })
  it('says of itself what a manoeuvre does, and says it once', async () => {
    const desk = new Dogfight().takeOff().desk('c1')
    render(ChooseConsole, { desk, task: new BlueMaxTask(desk, 'choose') })
    const button = codeButton('16R3')
    button?.focus()
    await tick()
    const about = screen.getByTestId('about-manoeuvre')
    expect(about.textContent?.trim()).toBe(button?.getAttribute('aria-label'))
    expect(about.closest('[aria-live]')).toBeNull()
  })
})

describe('fire', () => {
  it('lists an enemy in line who is too high or too low, with the reason, and does not offer it', () => {
    const desk = (level: number) =>
      advanced({
        phase: 'combat',
        flying: { at: 806, heading: 'E', level: 3 },
        enemy: { at: 906, heading: 'W', level },
      })
    expect(targetEntries(desk(2))[0]?.shots.some(({ dice }) => dice !== undefined)).toBe(true)
    const [entry] = targetEntries(desk(1))
    expect(entry?.target.seat).toBe('c1')
    expect(entry?.shots.map(({ dice, refusal }) => [dice, refusal?.reason])).toEqual(
      Array(3).fill([undefined, 'fire.level']),
    )
    render(FireConsole, { desk: desk(1), task: new BlueMaxTask(desk(1), 'fire') })
    expect(document.body.textContent).toContain('The target is more than one level away.')
    expect(document.body.textContent).toContain('You cannot fire at anybody now.')
    expect(document.querySelectorAll('[data-burst]:not(:disabled)')).toHaveLength(0)
  })
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
