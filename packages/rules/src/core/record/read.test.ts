import { describe, expect, it } from 'vitest'
import { readRecord } from './read.ts'

const record = { format: 'ops-room-record/4', game: 'duel', name: 'Ada Lovelace of London', entries: [1, 2] }
const text = JSON.stringify(record)
const pretty = JSON.stringify(record, null, 2)
const formats = ['ops-room-record/4', 'ops-room-sealed/1']
/** The text in lines of so many characters, as a mail program breaks them. */
const brokenAt = (length: number) => text.replace(new RegExp(`(.{${length}})`, 'g'), '$1\r\n')

describe('a record as people keep and send it', () => {
  it.each([
    ['as it was saved', text],
    ['with a byte order mark', `\ufeff${text}`],
    ['with the ends of lines of Windows', pretty.replaceAll('\n', '\r\n')],
    ['in a code block', `\`\`\`json\n${pretty}\n\`\`\`\n`],
    ['in a mail', `Here is our game:\n\n${pretty}\n\n-- \nBob\n`],
    ['quoted in a mail', `Ada wrote:\n${pretty.replace(/^/gm, '> ')}\n`],
    ['broken into short lines, in a name too', brokenAt(20)],
    ['broken and quoted', brokenAt(30).replace(/^/gm, '> ')],
    ['as the answer of the server', JSON.stringify({ ok: true, record })],
  ])('is read %s', (_, given) => expect(readRecord(given, formats)).toEqual({ data: record }))

  it.each([['ops-room-record/5'], ['ops-room-record/12'], ['ops-room-sealed/2']])(
    'of the form %s is one of a newer version',
    (format) => expect(readRecord(JSON.stringify({ ...record, format }), formats)).toEqual({ newer: format }),
  )

  it.each(['ops-room-record/3', 'ops-room-other/9', 'something', 7, undefined])(
    'of the form %s is left to the check',
    (format) => expect(readRecord(JSON.stringify({ format }), formats)).toEqual({ data: { format } }),
  )

  it.each(['', 'no record', '{', '{"a": }', '}{'])('is not there in %j', (given) =>
    expect(readRecord(given, formats)).toEqual({ unreadable: expect.any(String) }),
  )
})
