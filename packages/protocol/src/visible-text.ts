import { z } from 'zod/mini'

/** Scripts in which a joiner between two letters changes the form of the first. */
const joined = ['Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .map((script) => `\\p{sc=${script}}`)
  .join('')

/** The flags of England, Scotland and Wales are spelled out by letters that are not seen. */
const regionFlag = ['gbeng', 'gbsct', 'gbwls']
  .map((region) => [...region].map((letter) => `\\u{e00${letter.charCodeAt(0).toString(16)}}`).join(''))
  .join('|')

const pictograph = '\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?'

/** Signs that hold something unseen and are right: emoji, digits on keys, letters with a joiner. */
const whole = [
  `\\u{1f3f4}(?:${regionFlag})\\u{e007f}`,
  `${pictograph}(?:\\u200d${pictograph})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `(?=[\\p{L}\\p{M}])[${joined}][\\u200c\\u200d](?=\\p{L})(?=[${joined}])`,
].join('|')

/**
 * Characters that are not seen, or turn the direction of writing: formats, fillers, private characters and halves of them. U+2800 is
 * Braille without a dot, U+FFFC stands for an object that is not there.
 */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufffc]'

const unseenOrWhole = new RegExp(`(${whole})|${unseen}`, 'gu')
const isGap = /^[\p{Cc}\p{Zl}\p{Zp}]$/u
const blanks = /\p{Zs}+/gu
/** Letters of living scripts have up to three marks; with many of them a text runs over the lines around it. */
const marksTooMany = /(\p{M}{3})\p{M}+[\u200c\u200d]?/gu
const marksOfNothing = /^[\s\p{M}\u200c\u200d]+/u
const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * The text as everybody sees it: one form for what looks the same (NFC), nothing that is unseen, at most three marks on a
 * letter, one blank for several.
 * @param keepsLines whether the ends of lines stay; otherwise each is a blank
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
    // A removed character may have separated a letter from its mark.
    .normalize('NFC')
    .replace(marksTooMany, '$1')
    .replace(marksOfNothing, '')
    .trimEnd()
  return isSeen.test(clean) ? clean : ''
}

interface TextBounds {
  /** In UTF-16 units, as those of a field: `maxlength` counts the same. */
  longest: number
  shortest?: number
  keepsLines?: boolean
}

/**
 * A text that a person writes and others read, without invisible characters. A text of which nothing is left is
 * refused, unless it may be empty.
 */
export const visibleText = ({ longest, shortest = 1, keepsLines = false }: TextBounds) =>
  z.pipe(
    z.pipe(
      // There may be many removed characters, too.
      z.string().check(z.maxLength(4 * longest)),
      z.transform((text) => normalizedText(text, keepsLines)),
    ),
    z.string().check(z.minLength(shortest), z.maxLength(longest)),
  )

/**
 * As `visibleText`, for a name or a title: it stands within sentences, also of mails and web pages, so it has no angle
 * brackets.
 */
export const visibleName = (bounds: TextBounds) =>
  z.pipe(visibleText(bounds), z.string().check(z.regex(/^[^<>]*$/)))

/** The name that a person is to have. */
export const nameSchema = visibleName({ longest: 24 })
