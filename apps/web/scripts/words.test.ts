import { describe, expect, it } from 'vitest'
import { messageTypes } from './message-types.ts'
import { cataloguesIn, compileMessage, readCatalogue } from './words.ts'
import { problemsOf } from './words-check.ts'
import { withSpaces } from './words-spaces.ts'

const original = { left: '{count, plural, one {one bomb} other {# bombs}}', crash: '{squadron} crashes' }
const left = '{count, plural, one {bomba} few {bomby} many {bomb} other {bomby}}'

describe('a catalogue', () => {
  it('asks for the word of an argument that it shows, and for the value of one that chooses', () =>
    expect(compileMessage('{tile, select, flak {x} other {{tile}}} {tile_gen}')).toEqual([
      ['tile', 1, { flak: 'x', other: [['tile_']] }],
      ' ',
      ['tile_gen'],
    ]))

  it('is right when every message is there with the forms of its language', () =>
    expect(problemsOf('pl', { left, crash: '{squadron_gen} rozbija się' }, original)).toEqual([]))

  it.each([
    [{ left }, 'crash: is missing'],
    [{ left, crash: 'x', more: 'x' }, 'more: the original has no such key'],
    [{ left, crash: '{who}' }, 'crash: the original has no {who}'],
    [
      { left: '{count, plural, one {bomba} few {bomby} other {bomb}}', crash: 'x' },
      'left: a plural lacks the form "many"',
    ],
  ])('says what is wrong: %#', (messages: Record<string, string>, problem) =>
    expect(problemsOf('pl', messages, original)).toEqual([problem]),
  )

  it('has the words of each optional rule from the file of that rule', () => {
    const { messages, files } = readCatalogue('duel/options', 'en')
    expect(files.filter((file) => file.endsWith('en/duel/options/medals.json'))).toHaveLength(1)
    expect(messages['option.D10.4']).toBe('Medals')
  })

  it('has what another file has for it, and not what its own files have for others', () => {
    const example = readCatalogue('duel/learn', 'pl').messages['example.D10.4']
    expect(example).toMatch(/\w/)
    const options = Object.values(readCatalogue('duel/options', 'pl').messages)
    expect(options).not.toContain(example)
    expect(readCatalogue('server', 'pl').messages['notice.turn']).toContain('{room}')
  })

  it('is a file, or a folder without folders', () =>
    expect(cataloguesIn()).toEqual(
      expect.arrayContaining(['find', 'duel/face', 'duel/options', 'shell/first']),
    ))

  it('keeps French punctuation on the line of the word before it', () => {
    const message = 'Rejouer ? Choisis « {name} » : il reste un tour ; vite !'
    expect(withSpaces('fr', message)).toBe(
      'Rejouer\u202f? Choisis «\u00a0{name}\u00a0»\u00a0: il reste un tour\u202f; vite\u202f!',
    )
    expect(withSpaces('it', message)).toBe(message)
  })

  it('does not take what is no ICU message', () =>
    expect(problemsOf('pl', { left, crash: '{squadron' }, original)).toHaveLength(1))

  it('has the types of what its messages ask for, whatever forms they choose', () =>
    expect(
      messageTypes({
        plain: 'Close',
        noun: '{form, select, acc {działo} other {Działo}}',
        both: '{count, plural, one {one bomb in {hex}} other {# bombs in {hex}}}: {tile_acc}',
      }),
    ).toContain('"plain": {}\n  "noun": {}\n  "both": { count: number; hex: Value; tile: Value }\n'))
})
