import { describe, expect, it } from 'vitest'
import { normalizedPath, roomCodeIn } from './codes.ts'

describe('a code that was typed or pasted', () => {
  it.each([
    'ABC234',
    'abc234',
    ' ABC234 ',
    'ABC-234',
    'abc 234',
    'A B C 2 3 4',
    'ABC–234',
    'ABC234.',
    '(ABC234)',
    '„ABC234“',
    'ＡＢＣ２３４',
    '\u200bABC234',
    'ABC\u00ad234',
    'http://localhost:3000/r/ABC234',
    'https://ops.example.com/r/abc234/',
    'https://ops.example.com/r/ABC234/two?fbclid=x#here',
    'https://ops.example.com/r/ABC234.',
    'https://ops.example.com/r/ABC234%E2%80%8B',
    'https://ops.example.com/r/ABC-234)',
    'ｈｔｔｐｓ：／／ｏｐｓ／ｒ／ＡＢＣ２３４',
    'ops.example.com/r/ABC234',
    '/r/ABC234',
    '<https://ops.example.com/R/ABC234>',
    'Come and play: https://ops.example.com/r/ABC234, the seat is free!',
    'Room ABC234, tonight at 8',
    'room abc234 please',
    'The code is ABC 234.',
    'ABC234 ABC234',
  ])('is read in %s', (text) => expect(roomCodeIn(text)).toBe('ABC234'))

  it('is read in full width, as it is typed in Japanese', () =>
    expect(roomCodeIn('２ＢＷＷＭ８')).toBe('2BWWM8'))

  it('of letters alone is told from words by its capitals', () =>
    expect(roomCodeIn('please use RWNNAB there')).toBe('RWNNAB'))

  it.each(['', 'ABC23', 'ABC2345', 'ABC10O', 'ABC234 or XYZ567', 'https://ops.example.com/learn', '%'])(
    'is not read in %s',
    (text) => expect(roomCodeIn(text)).toBeUndefined(),
  )
})

it.each([
  ['/r/ABC234.', '/r/ABC234'],
  ['/r/ABC234,', '/r/ABC234'],
  ['/r/ABC234)', '/r/ABC234'],
  ['/r/ABC234"', '/r/ABC234'],
  ['/r/ABC234%E2%80%8B', '/r/ABC234'],
  ['/r/ABC234%20', '/r/ABC234'],
  ['/r/ABC-234', '/r/ABC234'],
  ['/r/ABC%20234', '/r/ABC234'],
  ['/r/ABC234/two.', '/r/ABC234/two'],
  ['//r//ABC234', '/r/ABC234'],
  ['/r/%EF%BC%A1%EF%BC%A2%EF%BC%A3%EF%BC%92%EF%BC%93%EF%BC%94', '/r/ABC234'],
  ['/tournaments/abc234).', '/tournaments/ABC234'],
  ['/events/abc234).', '/events/ABC234'],
  ['/sealed/ABC234/1-32.', '/sealed/ABC234/1-32'],
  ['/embed/ABC234%E2%80%9D', '/embed/ABC234'],
  ['/people/abcdefgh2345.', '/people/abcdefgh2345'],
  ['/learn/duel/blue-max,', '/learn/duel/blue-max'],
  ['/%', '/'],
  ['/', '/'],
])('the address %s is meant as %s', (path, meant) => expect(normalizedPath(path)).toBe(meant))
