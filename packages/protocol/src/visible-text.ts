import { z } from 'zod/mini'

/** The scripts in which an invisible joiner between two letters changes the form of the first. */
const joined = ['Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .map((script) => `\\p{sc=${script}}`)
  .join('')

/** The flags of England, Scotland and Wales are emoji that contain invisible tag letters, matched here. */
const regionFlag = ['gbeng', 'gbsct', 'gbwls']
  .map((region) => [...region].map((letter) => `\\u{e00${letter.charCodeAt(0).toString(16)}}`).join(''))
  .join('|')

const pictograph = '\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?'

/** Sequences that legitimately contain an invisible character: emoji, keycap digits, and letters with a joiner. */
const whole = [
  `\\u{1f3f4}(?:${regionFlag})\\u{e007f}`,
  `${pictograph}(?:\\u200d${pictograph})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `(?=[\\p{L}\\p{M}])[${joined}][\\u200c\\u200d](?=\\p{L})(?=[${joined}])`,
].join('|')

/**
 * Characters that are invisible or change the writing direction: controls, format characters, fillers, private-use
 * characters, lone surrogates. U+2800 is the Braille pattern without dots, U+FFFC stands for an object that is not
 * there.
 */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufffc]'

const unseenOrWhole = new RegExp(`(${whole})|${unseen}`, 'gu')
const isGap = /^[\p{Cc}\p{Zl}\p{Zp}]$/u
const blanks = /\p{Zs}+/gu
/**
 * Matches more than three combining marks on a letter. Living scripts use up to three; with many more, a text covers
 * the lines around it.
 */
const marksTooMany = /(\p{M}{3})\p{M}+[\u200c\u200d]?/gu
const marksOfNothing = /^[\s\p{M}\u200c\u200d]+/u
const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Normalizes a text to the form in which everybody sees it: equal-looking forms unified (NFC), invisible characters
 * removed, at most three combining marks on a letter, several blanks reduced to one.
 * @param keepsLines whether line breaks are kept; otherwise each becomes a blank
 */
export function normalizedText(text: string, keepsLines = false): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .replace(unseenOrWhole, (sign, kept?: string) => {
      if (kept !== undefined || (keepsLines && sign === '\n')) return sign
      return isGap.test(sign) ? ' ' : ''
    })
    .replace(blanks, ' ')
    // NFC is applied again, because a removed character may have stood between a letter and its combining mark.
    .normalize('NFC')
    .replace(marksTooMany, '$1')
    .replace(marksOfNothing, '')
    .trimEnd()
  return isSeen.test(clean) ? clean : ''
}

interface TextBounds {
  /** The greatest length of the text in UTF-16 units, as `maxlength` of an input field counts. */
  longest: number
  shortest?: number
  keepsLines?: boolean
}

/**
 * The schema of a text that a person writes and others read; invisible characters are removed. A text of which nothing
 * remains is refused, unless it may be empty.
 */
export const visibleTextSchema = ({ longest, shortest = 1, keepsLines = false }: TextBounds) =>
  z.pipe(
    z.pipe(
      // Before the text is cleaned, the limit is four times as high, because cleaning may remove many characters.
      z.string().check(z.maxLength(4 * longest)),
      z.transform((text) => normalizedText(text, keepsLines)),
    ),
    z.string().check(z.minLength(shortest), z.maxLength(longest)),
  )

/**
 * Like `visibleTextSchema`, for a name or a title. Names are inserted into sentences, also in mails and web pages, so
 * they may contain no angle brackets.
 */
export const visibleNameSchema = (bounds: TextBounds) =>
  z.pipe(visibleTextSchema(bounds), z.string().check(z.regex(/^[^<>]*$/)))

/** The schema of a new name of a person. */
export const nameSchema = visibleNameSchema({ longest: 24 })
