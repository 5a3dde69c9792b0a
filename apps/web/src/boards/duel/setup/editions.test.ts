import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuelSetup, differencesOf, duelPresets, editionDifferences } from '@opsroom/rules/duel'
import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { ruleText, say } from '../words/words.ts'
import { describeSetup } from './describe.ts'
import EditionChoice from './EditionChoice.svelte'
import EditionDifferences from './EditionDifferences.svelte'
import { setupWithEdition } from './setup.ts'

const doc = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../../../../docs/${name}.md`), 'utf8')
const page = doc('editions')
const notPlayed = (page.split('## In no game')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| [DS]\d/.test(line))
  .map((line) => line.split(' | '))
const ruled = new Set([
  ...Array.from(doc('rulings').matchAll(/^\| (R\d+) \|/gm), ([, id]) => id),
  ...Array.from((doc('duel-rules').split('## D15')[1] ?? '').matchAll(/^(\d+)\./gm), ([, id]) => `D15.${id}`),
])
const played = page.split('\n').filter((line) => line.startsWith('| `'))
const first = duelPresets.firstEdition as DuelSetup
const german = setupWithEdition(first, 'first', 'german')

describe('the page of what differs by edition', () => {
  it.each(editionDifferences.map((one) => [one.id, one] as const))(
    'tells of %s what the screen tells',
    (id, one) => {
      const { rules, readings, since } = one
      const columns = [
        `\`${id}\``,
        rules.join(', '),
        say(`edition.${id}.v2`),
        say(`edition.${id}`),
        readings.join(', '),
        since,
      ]
      expect(page).toContain(`| ${columns.join(' | ')} |`)
    },
  )
  it.each(notPlayed.map((columns) => [columns.slice(0, 2).join(' '), columns] as const))(
    'has a ruling why %s is in no game',
    (_, columns) => {
      const cited = columns.at(-1)?.match(/\b(R\d+|D15\.\d+)\b/g) ?? []
      expect(cited).not.toEqual([])
      for (const id of cited) expect(ruled).toContain(id)
    },
  )
  it('has a ruling where a difference is played by one', () => {
    for (const line of played)
      for (const id of line
        .split(' | ')
        .at(-1)
        ?.match(/\bR\d+\b/g) ?? [])
        expect(ruled).toContain(id)
  })
  it('has no other line, and the same order', () =>
    expect(played.map((line) => line.split('`')[1])).toEqual(editionDifferences.map(({ id }) => id)))
})

describe('the help', () => {
  it.each(editionDifferences.map(({ id, rules }) => [rules[0], id] as const))('tells at %s of %s', (rule) =>
    expect(ruleText(rule)).toMatch(/first edition|edition v2/),
  )
})

describe('the options of a room', () => {
  const shown = () => screen.queryAllByRole('listitem', { hidden: true })

  it('list what differs in the edition that is played', () => {
    render(EditionDifferences, { setup: german })
    expect(shown()).toHaveLength(differencesOf(german).length)
    expect(screen.getByText(say('edition.shroudFromBelow'))).toBeDefined()
    expect(screen.queryByText(say('edition.boostOnceANight'))).toBeNull()
  })
  it('list for an older room what held then', () => {
    render(EditionDifferences, { setup: first, version: 1 })
    expect(screen.queryByText(say('edition.smokeIsBombed'))).toBeNull()
    expect(screen.getByText(say('edition.anyHeading'))).toBeDefined()
  })
  it('list nothing in v2.0', () => {
    render(EditionDifferences, { setup: duelPresets.firstNight })
    expect(shown()).toEqual([])
  })
  it('name the rulebook', () => {
    expect(describeSetup(german)).toContain(say('setup.rulebook.german'))
    expect(describeSetup(first)).not.toContain(say('setup.rulebook.german'))
  })
})

describe('the edition', () => {
  it('is chosen with one of its rulebooks, which goes when it goes', () => {
    let setup = first
    const change = (next: DuelSetup) => {
      setup = next
    }
    render(EditionChoice, { setup, change })
    screen.getByLabelText(say('setup.rulebook.german.name')).click()
    expect(setup).toEqual(german)
    screen.getByLabelText(say('setup.edition.v2.name')).click()
    expect(setup).toEqual(duelPresets.firstNight)
    expect(setupWithEdition(german, 'v2')).toEqual(duelPresets.firstNight)
    expect(setupWithEdition(german, 'first')).toEqual(first)
  })
})
