import { describe, expect, it } from 'vitest'
import { searchChapters, splitAtRuleIds } from './entries.ts'

const entry = (id: string, text: string) => ({ id, title: id, text, rules: [] })
const chapters = [
  { id: 'D5', title: 'Mosquito', entries: [entry('D5.4', 'Low over an airport.'), entry('D5.6', 'Smoke.')] },
  { id: 'S', title: 'Tables', entries: [entry('S3', 'A fighter takes off or lands on an airport.')] },
]
const idsFor = (wanted: string) =>
  searchChapters(chapters, wanted).flatMap(({ entries }) => entries.map(({ id }) => id))

describe('the search of the rulebook', () => {
  it('finds every word, in any place and letter case', () => {
    expect(idsFor('AIRPORT')).toEqual(['D5.4', 'S3'])
    expect(idsFor('airport lands')).toEqual(['S3'])
  })
  it('finds a rule by its number', () => expect(idsFor('d5.6')).toEqual(['D5.6']))
  it('shows everything when nothing is asked, and no chapter without an entry', () => {
    expect(idsFor(' ')).toEqual(['D5.4', 'D5.6', 'S3'])
    expect(searchChapters(chapters, 'smoke').map(({ id }) => id)).toEqual(['D5'])
  })
})

it('finds the rules that a text names, and only those that the rulebook has', () => {
  expect(splitAtRuleIds('Count in tables S3 and S9 (D5.4).', new Set(['S3', 'D5.4']))).toEqual([
    { text: 'Count in tables ' },
    { text: 'S3', rule: 'S3' },
    { text: ' and ' },
    { text: 'S9' },
    { text: ' (' },
    { text: 'D5.4', rule: 'D5.4' },
    { text: ').' },
  ])
  expect(splitAtRuleIds('See B1.7.2 and B1.', new Set(['B1.7.2']))).toEqual([
    { text: 'See ' },
    { text: 'B1.7.2', rule: 'B1.7.2' },
    { text: ' and ' },
    { text: 'B1' },
    { text: '.' },
  ])
})
