import { describe, expect, it } from 'vitest'
import { chatTextSchema } from './chat.ts'
import { commandRequestSchema } from './commands.ts'
import { contestTitleSchema } from './sealed.ts'
import { tournamentAboutSchema, tournamentPlanSchema } from './tournaments.ts'
import { nameSchema } from './visible-text.ts'

const nameOf = (text: string) => nameSchema.safeParse(text).data

describe('the name of a person', () => {
  it.each([
    ['only zero-width spaces', '\u200b\u200b\u200b'],
    ['a Hangul filler', '\u3164'],
    ['Braille without a dot', '\u2800'],
    ['blanks', ' \u00a0\u3000'],
    ['marks without a letter', '\u0301\u0302'],
    ['tags', '\u{e0041}\u{e0064}'],
    ['a variation selector', '\ufe0f'],
    ['nothing', ''],
    ['angle brackets', '<b>Ada</b>'],
    ['25 letters', 'a'.repeat(25)],
  ])('is not %s', (_, text) => expect(nameOf(text)).toBeUndefined())

  it.each([
    ['an override', 'Ada\u202e', 'Ada'],
    ['an isolate that is not closed', 'Ada\u2067', 'Ada'],
    ['an Arabic letter mark', '\u061cAda', 'Ada'],
    ['a zero-width space', 'Ada\u200b', 'Ada'],
    ['a joiner that joins nothing', 'A\u200dda', 'Ada'],
    ['a soft hyphen', 'A\u00adda', 'Ada'],
    ['a grapheme joiner', 'A\u034fda', 'Ada'],
    ['a byte order mark', '\ufeffAda', 'Ada'],
    ['tags', 'Ada\u{e0041}', 'Ada'],
    ['the end of a line', 'A\u2028B', 'A B'],
    ['several blanks of any width', '  Ada \u3000\u00a0 B ', 'Ada B'],
    ['half of a character', 'Ada\ud800', 'Ada'],
    [
      'a tower of marks',
      'Z\u0335\u0321\u0327\u0328\u0322\u0316\u0317\u0318\u0319\u031c\u0300\u0301\u0302\u0303\u0304\u0305',
      'Z\u0335\u0321\u0327',
    ],
    ['a mark beside its letter', 'Andre\u0301', 'André'],
  ])('is cleaned of %s', (_, text, name) => expect(nameOf(text)).toBe(name))

  it.each([
    'Ada',
    'Łukasz Żółć',
    'Nguyễn Thị Hương',
    'می\u200cخواهم',
    'ශ්\u200dරී',
    'שָׁלוֹם',
    '葛城',
    '👩\u200d👩\u200d👧',
    '👍🏽 ❤️ 1️⃣ 🇵🇱',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Fiona',
    "O'Neill-Smith (2)",
    '…',
  ])('may be %s', (name) => expect(nameOf(name)).toBe(name.normalize('NFC')))
})

it('titles and names of tournaments are cleaned in the same way, and no blank ones', () => {
  const named = (name: string) => tournamentPlanSchema.shape.name.safeParse(name).data
  expect(named('Spring\u202e Cup')).toBe('Spring Cup')
  expect(named('a\u200b\u200bb')).toBeUndefined()
  expect(contestTitleSchema.safeParse('Night\u2067').data).toBe('Night')
  expect(contestTitleSchema.safeParse('\u3164').success).toBe(false)
})

it('the text of a tournament may have lines, or be empty', () => {
  expect(tournamentAboutSchema.parse(' One line\nanother\u202e\r\nthird ')).toBe('One line\nanother\nthird')
  expect(tournamentAboutSchema.parse('')).toBe('')
})

it('chat is cleaned in the same way, in one line', () => {
  expect(chatTextSchema.parse('  a\u0007b\tc\nd \u202eevil\u061c  ')).toBe('a b c d evil')
  for (const text of ['', ' ', '\u200b', '\u2800', 'x'.repeat(501)])
    expect(chatTextSchema.safeParse(text).success).toBe(false)
})

it('a note is cleaned in the same way, in one line of 160 characters', () => {
  const noted = (text: string) => {
    const note = { kind: 'thought', text }
    const command = { scope: 'table', command: { type: 'note', seat: 'one', note } }
    const room = '0189d5f4-58c1-4d5a-9c4e-000000000000'
    const { data } = commandRequestSchema.safeParse({ room, as: 'one', id: 'abcdefgh', seen: 0, command })
    return (data?.command.command as typeof command.command | undefined)?.note.text
  }
  expect(noted('by the\u202e north\u00ad')).toBe('by the north')
  expect(noted('a\nb')).toBe('a b')
  expect(noted('Er kommt über Köln.')).toBe('Er kommt über Köln.')
  expect(['', '\u200b', '\u3164', 'x'.repeat(161)].map(noted)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
