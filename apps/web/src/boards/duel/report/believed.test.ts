import type { Play, SeatBelief } from '@opsroom/rules/core'
import { type DuelSetup, duelPresets, prepareRules } from '@opsroom/rules/duel'
import { render, screen, within } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { beliefRowsOf } from './findings.ts'
import WhatBotsBelieved from './WhatBotsBelieved.svelte'

const rules = prepareRules(duelPresets.firstNight as DuelSetup)
const [hamburg, berlin] = ['Hamburg', 'Berlin'].map((name) =>
  rules.board.cities.find((city) => rules.board.city(city)?.name === name),
) as [number, number]
const belief = (round: number, ...chances: [number, number][]): SeatBelief => ({
  seat: 'two',
  chapter: 1,
  round,
  about: 'target',
  chances: chances.map(([value, chance]) => ({ value, chance })),
})

describe('the report of the beliefs of a bot', () => {
  it('is a row for each round, the two likeliest first, and says which was right', () => {
    const beliefs = [belief(1, [hamburg, 0.404], [berlin, 0.3], [11, 0.2]), belief(2, [berlin, 0.81])]
    expect(beliefRowsOf(rules, beliefs, 'two', berlin)).toEqual([
      {
        round: 1,
        guesses: [
          { target: 'Hamburg', percent: 40, right: false },
          { target: 'Berlin', percent: 30, right: true },
        ],
      },
      { round: 2, guesses: [{ target: 'Berlin', percent: 81, right: true }] },
    ])
  })

  it('leaves rounds empty of which nothing is known, and counts the last note of a round', () => {
    const beliefs = [belief(1, [hamburg, 0.4]), belief(3, [hamburg, 0.5]), belief(3, [berlin, 0.6])]
    const rows = beliefRowsOf(rules, beliefs, 'two', undefined)
    expect(rows.map(({ round, guesses }) => [round, guesses[0]?.target])).toEqual([
      [1, 'Hamburg'],
      [2, undefined],
      [3, 'Berlin'],
    ])
  })

  it('is nothing for a seat that believed nothing', () =>
    expect(beliefRowsOf(rules, [belief(1, [hamburg, 0.4])], 'one', hamburg)).toEqual([]))
})

describe('the report', () => {
  const play = {
    table: { open: { seats: [{ id: 'two', side: 'german' }], taken: { two: 'Ace (bot)' } } },
  } as unknown as Play

  it('shows it as a table by rounds, and who it was', () => {
    const beliefs = [belief(1, [hamburg, 0.4], [berlin, 0.3]), belief(3, [berlin, 0.9])]
    render(WhatBotsBelieved, { props: { rules, play, beliefs, target: berlin } })
    expect(screen.getByTestId('believed').textContent).toContain('Ace (bot)')
    const rows = screen.getAllByRole('row').slice(1)
    const textsOf = (row: HTMLElement) =>
      [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim())
    expect(rows.map((row) => textsOf(row).join(' | '))).toEqual([
      '1 | Hamburg | 40% | Berlin, 30%',
      '2 | Nothing was noted in this round.',
      '3 | Berlin ✓ | 90% | ',
    ])
    expect(within(rows[2] as HTMLElement).getByRole('img', { name: 'That was the target.' })).toBeDefined()
  })

  it('has no such table where no bot believed anything', () => {
    render(WhatBotsBelieved, { props: { rules, play, beliefs: [], target: berlin } })
    expect(screen.queryByTestId('believed')).toBeNull()
  })
})
