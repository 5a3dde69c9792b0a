import { errorMessageOf } from '../error-message.ts'
import { hasFields } from '../fields.ts'

/** The content of a text: data that may be a record, or why there is none to check. @property format of a newer version */
export type RecordText = { data: unknown } | { unreadable: string } | { newer: string }

/**
 * The most bytes to which a packed record may unpack: far more than any record takes, and no more than a browser can
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

/** The text before a mail program quoted it or broke its lines; the name of a field contains no line break. */
const unwrapped = (text: string): string => text.replace(quoteMarks, '').replace(ends, '')

/** @throws the reason why the text is not JSON */
function parsed(text: string): unknown {
  const inner = braced(text)
  try {
    return JSON.parse(text)
  } catch (reason) {
    for (const attempt of [inner, unwrapped(inner)])
      try {
        return JSON.parse(attempt)
      } catch {
        // The error of the original text is more helpful.
      }
    throw reason
  }
}

/** The record inside the answer in which the server sends it. */
const unpacked = (data: unknown): unknown =>
  hasFields(data) && data.format === undefined && hasFields(data.record) && !Array.isArray(data.record)
    ? data.record
    : data

/** A format without its number, and the number. */
function versionOf(format: unknown): [name: string, version: number] | undefined {
  const [, name, version] = /^(ops-room-[a-z]+)\/(\d{1,6})$/.exec(String(format)) ?? []
  return name === undefined ? undefined : [name, Number(version)]
}

/**
 * Reads a record from a text as people keep and send it: with a byte order mark, in a code block, quoted or wrapped by a mail
 * program, or as the whole answer of the server. It checks nothing of the record.
 * @param formats that this build can read
 */
export function readRecord(text: string, formats: readonly string[]): RecordText {
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
