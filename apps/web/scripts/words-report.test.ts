import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportOf } from './words-report.ts'

describe('the report on a translation', () => {
  const original = { close: 'Close', title: 'Ops Room', open: 'Open {what}' }

  it('is content with a whole translation, and with names that stay as they are', () =>
    expect(
      reportOf('de', { close: 'Schließen', title: 'Ops Room', open: '{what} öffnen' }, original, ['title']),
    ).toEqual({ missing: 0, extra: 0, untranslated: 0, problems: [] }))

  it('counts what is missing, what is too much and what was left in English', () =>
    expect(reportOf('de', { close: 'Close', title: 'Ops Room', more: 'Mehr' }, original, ['title'])).toEqual({
      missing: 1,
      extra: 1,
      untranslated: 1,
      problems: [
        'open: is missing',
        'more: the original has no such key',
        'close: is the same as in English, and not listed in words-same.json',
      ],
    }))

  it('counts as missing what a skeleton has in place of words, in the language or in English', () =>
    expect(
      reportOf(
        'de',
        { one: 'To write (de): a title.', two: 'Zwei' },
        { one: 'One', two: 'To write (en): a text.' },
        [],
      ),
    ).toEqual({
      missing: 2,
      extra: 0,
      untranslated: 0,
      problems: ['one: is still to be written', 'two: is still to be written'],
    }))

  it('finds nothing to do in any language of the product', () => {
    const report = join(import.meta.dirname, 'words-report.ts')
    const said = execFileSync(process.execPath, ['--import', 'tsx', report, '--json'], { encoding: 'utf8' })
    expect(said.trim().split('\n')).toHaveLength(1)
    for (const counts of Object.values(JSON.parse(said).languages))
      expect(counts).toEqual({ missing: 0, extra: 0, untranslated: 0 })
  })
})
