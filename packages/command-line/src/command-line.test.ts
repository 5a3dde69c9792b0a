import { describe, expect, it } from 'vitest'
import { flag, oneOf, Progress, readArguments, text, WrongArguments, wholeNumber } from './index.mjs'

describe('the words of a command line', () => {
  const options = { nights: text, json: flag } as const

  it('are read, and those without a name come beside them', () => {
    expect(readArguments(['--nights', '3', 'a.json'], options, { most: 2 })).toEqual({
      nights: '3',
      json: false,
      words: ['a.json'],
    })
  })

  it.each([
    [['--night', '3'], /'--night'/],
    [['--nights'], /--nights/],
    [['--json=yes'], /--json/],
    [['more'], /'more' is one word too many/],
  ])('are refused by name: %s', (args, problem) => {
    const read = () => readArguments(args, options)
    expect(read).toThrow(WrongArguments)
    expect(read).toThrow(problem)
    expect(read).not.toThrow('\n')
  })

  it('name the word that is missing', () => {
    expect(() => readArguments([], options, { least: 1, most: 9, name: 'RECORD' })).toThrow(
      'RECORD is missing',
    )
  })

  it('are whole numbers within bounds, or one of a list', () => {
    expect(wholeNumber('nights', '7', 1, 9)).toBe(7)
    for (const wrong of ['', ' ', '0', '10', '1.5', 'some'])
      expect(() => wholeNumber('nights', wrong, 1, 9)).toThrow(/^--nights is a whole number from 1 to 9/)
    expect(oneOf('game', 'duel', ['duel', 'blue-max'])).toBe('duel')
    expect(() => oneOf('game', 'chess', ['duel'])).toThrow("--game is one of duel, not 'chess'")
    expect(() => oneOf('game', undefined, ['duel'])).toThrow('--game is one of duel, and is missing')
  })
})

describe('the progress of long work', () => {
  function shown(isTTY: boolean) {
    const written: string[] = []
    let time = 0
    const output = { isTTY, write: (line: string) => void written.push(line) }
    const progress = new Progress('nights', 40, { output, now: () => time })
    return { progress, written, pass: (milliseconds: number) => (time += milliseconds) }
  }

  it('is one line on a terminal, from the third second on, and is removed in the end', () => {
    const { progress, written, pass } = shown(true)
    progress.at(1)
    pass(2_900)
    progress.at(2)
    expect(written).toEqual([])
    pass(200)
    progress.at(3)
    progress.at(4)
    expect(written).toEqual(['\r\x1b[K3 of 40 nights, 3 s'])
    pass(300)
    progress.step()
    expect(written.at(-1)).toBe('\r\x1b[K5 of 40 nights, 3 s')
    progress.end()
    expect(written.at(-1)).toBe('\r\x1b[K')
  })

  it('is never in a file or a pipe', () => {
    const { progress, written, pass } = shown(false)
    pass(10_000)
    progress.at(3)
    progress.end()
    expect(written).toEqual([])
  })
})
