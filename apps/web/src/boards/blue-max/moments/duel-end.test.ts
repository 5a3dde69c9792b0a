import { type BlueMaxSetup, blueMaxPresets } from '@opsroom/rules/blue-max'
import type { Ending, Play, SeatId } from '@opsroom/rules/core'
import { render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { expect, it, vi } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { reportWords } from '../report/words/words.ts'
import DuelEnd from './DuelEnd.svelte'

await reportWords.open()
const fight = new Dogfight(1, blueMaxPresets.firstDuel as BlueMaxSetup)

/** The stage at the end of a duel in which the Fokker was shot down in turn 9. */
function ends(seat: SeatId | undefined, ending: Partial<Ending> = {}) {
  const { table, game } = fight.play
  const { open } = fight
  const planes = { ...open.planes, c1: { ...open.planes.c1, out: { cause: 'wings', turn: 9 } } }
  const play = {
    table: {
      ...table,
      open: {
        ...table.open,
        bothSides: false,
        ending: { by: 'game', winners: ['a1'], points: {}, ...ending },
      },
    },
    game: {
      ...game,
      open: {
        ...open,
        planes,
        finished: true,
        results: [{ duel: 1, winner: 'allies', points: {}, turns: 9 }],
      },
    },
  } as unknown as Play
  const close = vi.fn()
  const afterwards = createRawSnippet(() => ({ render: () => '<p>Play again?</p>' }))
  render(DuelEnd, { game: fight.game, play, seat, close, afterwards })
  return close
}

it('says won or lost to each pilot, who is out and why, and leads on', () => {
  const close = ends('c1')
  expect(screen.getByTestId('own-result').textContent).toBe('Defeat')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('The Allies have won.')
  expect(screen.getByRole('listitem').textContent).toContain('Pilot c1: shot down, wings, turn 9')
  expect(screen.getByText('Play again?')).toBeTruthy()
  const toBoard = screen.getByRole('button', { name: 'To the board' })
  // The rematch is the main step.
  expect(toBoard.classList.contains('primary')).toBe(false)
  toBoard.click()
  expect(close).toHaveBeenCalledOnce()
})

it('says nothing of winning to spectators, and calls a draw a draw', () => {
  ends(undefined)
  expect(screen.queryByTestId('own-result')).toBeNull()
  ends('a1', { by: 'agreement', winners: [] })
  expect(screen.getByTestId('own-result').textContent).toBe('A draw')
})

it('shows the sheets of both, and leads on to the next duel', () => {
  const flown = new Dogfight().takeOff()
  const { table, game } = flown.play
  const damage = {
    a1: { wings: 2, fuselage: 0, engine: 1, tail: 0 },
    c1: { wings: 14, fuselage: 3, engine: 0, tail: 0 },
  }
  const results = [{ duel: 1, winner: 'allies', points: {}, turns: 9, damage }]
  const play = {
    table: { ...table, open: { ...table.open, bothSides: false } },
    game: { ...game, open: { ...flown.open, results } },
  } as unknown as Play
  const toNextDuel = vi.fn()
  render(DuelEnd, { game: flown.game, play, seat: 'a1', close: vi.fn(), toNextDuel, replay: '/again' })
  expect(screen.getByTestId('own-result').textContent).toBe('Victory')
  const sheets = screen.getByTestId('end-sheets')
  expect(sheets.querySelector('[data-seat="a1"] [data-zone="wings"]')?.textContent).toContain('2 /')
  expect(sheets.querySelector('[data-seat="c1"] [data-zone="wings"]')?.getAttribute('data-damage')).toBe('14')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/again')
  screen.getByRole('button', { name: 'To duel 2' }).click()
  expect(toNextDuel).toHaveBeenCalledOnce()
})
