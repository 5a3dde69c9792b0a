import type { BlueMaxOpen, BlueMaxSetup, DuelResult, Sheet } from '@opsroom/rules/blue-max'
import { blueMaxPresets } from '@opsroom/rules/blue-max'
import { cleanup, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import Waiting from '../consoles/Waiting.svelte'
import { Dogfight } from '../fixtures/dogfight.ts'
import Planes from './Planes.svelte'
import StatusBar from './StatusBar.svelte'

const fight = new Dogfight(1, blueMaxPresets.advancedThree as BlueMaxSetup)
const { rules } = fight.game
const { play } = fight
const open: BlueMaxOpen = { ...fight.open, gone: ['a2'], asked: fight.open.asked.filter((id) => id !== 'a2') }
const elsewhere = createRawSnippet(() => ({ render: () => '<p></p>' }))

describe('a seat that has left the game', () => {
  afterEach(cleanup)

  it('is told so in every later phase, whatever the others are asked', () => {
    for (const phase of ['pick', 'choice', 'combat'] as const) {
      render(Waiting, { open: { ...open, phase }, play, seat: 'a2', elsewhere })
      expect(screen.getByTestId('waiting').textContent).toContain('You have left the game.')
      cleanup()
    }
  })
  it('is listed as one that has left, and the others are not', () => {
    render(Planes, { rules, open, play, seat: 'a1' })
    const listed = [...document.querySelectorAll<HTMLElement>('[data-seat]')]
    const left = listed.filter(({ textContent }) => textContent?.includes('Has left the game.'))
    expect(left.map(({ dataset }) => dataset.seat)).toEqual(['a2'])
    expect(left[0]?.classList).toContain('out')
  })
})

describe('a duel with open sheets', () => {
  afterEach(cleanup)

  it('shows the damage of every plane to everybody, and no other duel does', () => {
    const damage = { wings: 3, fuselage: 0, engine: 0, tail: 1 }
    const duel = new Dogfight(1).takeOff()
    const shown = { rules: duel.game.rules, play: duel.play, seat: 'a1' }
    const secrets = duel.play.game.secrets as Record<string, { sheet: Sheet }>
    const sheet = { ...(secrets.c1?.sheet as Sheet), damage }
    render(Planes, { ...shown, open: { ...duel.open, sheets: { c1: sheet } } })
    const line = () => document.querySelector('[data-seat="c1"]')?.textContent
    expect(line()).toMatch(/Wings 3 \/ \d+\..*Tail 1 \/ \d+\./)
    cleanup()
    render(Planes, { ...shown, open: duel.open })
    expect(line()).not.toContain('Wings')
  })
})

describe('the head of a match of several duels', () => {
  afterEach(cleanup)
  const several = { ...rules, setup: { ...rules.setup, duels: 3 } }
  const head = { rules: several, move: '', mine: false, controls: elsewhere }

  it('has the score once a duel is over', () => {
    const result = (duel: number, winner: DuelResult['winner']): DuelResult => ({
      duel,
      winner,
      points: {},
      turns: 9,
    })
    render(StatusBar, { ...head, open: { ...open, results: [result(1, 'allies'), result(2, 'draw')] } })
    expect(screen.getByTestId('score').textContent).toBe('Won: Allies 1, Central Powers 0')
  })
  it('has none before', () => {
    render(StatusBar, { ...head, open: { ...open, results: [] } })
    expect(screen.queryByTestId('score')).toBeNull()
  })
})
