import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { nameSchema, normalizedText } from './visible-text.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shareOfRuns: number
  }
}

/** Letters, marks, joiners, controls and fillers, close together: a text of any characters hardly ever has two of them. */
const odd = [
  ...['a', 'A', 'ẞ', 'ש', 'ا', 'ه', 'क', 'ක', '한', 'ᄒ', 'ᅡ', '葛', '1', '#', ' ', '\n', '<', '.'],
  ...['\u0301', '\u0323', '\u05b4', '\u064b', '\u094d', '\u20e3', '\ufe0f', '\u{e0100}', '\u034f', '\u0488'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2066', '\u2069', '\u00ad', '\u061c', '\ufeff'],
  ...['\u0000', '\u0085', '\u2028', '\u2029', '\u3000', '\u00a0', '\u2800', '\u3164', '\u115f', '\ufffc'],
  ...['😀', '👩', '🏽', '❤', '🏴', '\u{e0067}', '\u{e007f}', '🇩', '\ud800', '\udc00', '\ue000', '\ufdd0'],
]
const texts = fc.oneof(
  fc.array(fc.constantFrom(...odd), { maxLength: 12 }).map((signs) => signs.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const turnsAround = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Checks what holds of random texts, of 2500 in the gate. */
function check(holds: (text: string) => void): void {
  const property = fc.property(texts, (text) => {
    holds(text)
  })
  fc.assert(property, { numRuns: Math.round(5_000 * inject('shareOfRuns')) })
}

it('a cleaned text stays as it is when it is cleaned again', () => {
  check((text) => expect(normalizedText(normalizedText(text))).toBe(normalizedText(text)))
})

it('a cleaned text is in one form (NFC), turns nothing around and has no line of its own', () => {
  check((text) => {
    const clean = normalizedText(text)
    expect(clean.normalize('NFC')).toBe(clean)
    expect(clean).not.toMatch(turnsAround)
    expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u)
  })
})

it('a cleaned text has at most three marks on a letter, and begins with none', () => {
  check((text) => expect(normalizedText(text)).not.toMatch(/^\p{M}|\p{M}{4}/u))
})

it('a cleaned text is empty, or something of it is seen', () => {
  check((text) => {
    const clean = normalizedText(text)
    if (clean !== '') expect(clean.replace(/[\p{M}\p{Z}\p{C}\p{DI}\u2800]/gu, '')).not.toBe('')
  })
})

it('a name that is taken is one that is taken again, unchanged', () => {
  check((text) => {
    const taken = nameSchema.safeParse(text)
    if (taken.success) expect(nameSchema.safeParse(taken.data)).toEqual(taken)
  })
})
