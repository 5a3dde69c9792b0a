import { errorMessageOf } from '../error-message.ts'
import { hasFields } from '../fields.ts'

/**
 * The content of a text that should be a record: the data to check, or the reason why the text contains none. @property
 * newer the format of the record, when it is newer than this build can read
 */
export type RecordReadingResult = { data: unknown } | { unreadable: string } | { newer: string }

/**
 * The greatest size in bytes of an unpacked record: far more than any record needs, and no more than a browser can
 * hold.
 */
export const mostUnpacked = 2 ** 27

/** Whether a file was packed by gzip, by its first two bytes (RFC 1952). */
export const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b

const byteOrderMark = /^\ufeff/
const quoteMarks = /^[ \t]*>[> \t]?/gm
const ends = /\r?\n/g

/** The text between the first brace and the last: without the fence of a code block, or the mail around it. */
function braced(text: string): string {
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')]
  return first < 0 || last < first ? text : text.slice(first, last + 1)
}

/**
 * A text without the quote marks and line breaks that a mail program added; the name of a field contains no line break.
 */
const unwrapped = (text: string): string => text.replace(quoteMarks, '').replace(ends, '')

/**
 * The JSON value of a text; if the text is not JSON, the value is read from the part within its braces, or from the
 * text without the additions of a mail program.
 * @throws SyntaxError of the original text when none of these is JSON
 */
function parsed(text: string): unknown {
  const inner = braced(text)
  try {
    return JSON.parse(text)
  } catch (reason) {
    for (const attempt of [inner, unwrapped(inner)])
      try {
        return JSON.parse(attempt)
      } catch {
        // Ignored, because the error of the original text is more helpful and is thrown below.
      }
    throw reason
  }
}

/** The record that an answer of the server contains, or the data itself when it is no such answer. */
const unpacked = (data: unknown): unknown =>
  hasFields(data) && data.format === undefined && hasFields(data.record) && !Array.isArray(data.record)
    ? data.record
    : data

/** The name and the version number of a format such as `ops-room-record/4`. */
function versionOf(format: unknown): [name: string, version: number] | undefined {
  const [, name, version] = /^(ops-room-[a-z]+)\/(\d{1,6})$/.exec(String(format)) ?? []
  return name === undefined ? undefined : [name, Number(version)]
}

/**
 * Reads a record from a text in the ways in which people keep and send it: with a byte order mark, in a code block,
 * quoted or wrapped by a mail program, or as the whole answer of the server. It does not check the record.
 * @param formats the formats that this build can read
 */
export function readRecord(text: string, formats: readonly string[]): RecordReadingResult {
  let data: unknown
  try {
    data = unpacked(parsed(text.replace(byteOrderMark, '')))
  } catch (reason) {
    return { unreadable: errorMessageOf(reason) }
  }
  const format = hasFields(data) ? data.format : undefined
  const [name, version = 0] = versionOf(format) ?? []
  const isNewer = formats.some((known) => {
    const [knownName, knownVersion = 0] = versionOf(known) ?? []
    return knownName === name && version > knownVersion
  })
  return isNewer ? { newer: String(format) } : { data }
}
