import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { flag, readArguments, runCommand } from '@opsroom/command-line'
import { cataloguesToTranslate, languages, type Messages, readCatalogue, source } from './words.ts'
import { problemsOf } from './words-check.ts'

/** Keys of messages that are the same as in English on purpose: in all languages, and in one. */
export type Same = Readonly<Record<string, readonly string[]>>

/** The work that is left for one language. */
export interface Report {
  missing: number
  extra: number
  untranslated: number
  /** A line for each thing that is wrong; of those counted above, and of messages that cannot be shown. */
  problems: string[]
}

/** A message of a skeleton (`pnpm new`). It can be shown, so that the rest can be tried. */
const toWrite = /^To write \(/

/** The progress of one catalogue's translation. @param same the keys that may be the same as in English */
export function reportOf(
  language: string,
  messages: Messages,
  original: Messages,
  same: readonly string[],
): Report {
  const keys = Object.keys(original)
  const unwritten = keys.filter(
    (key) => toWrite.test(messages[key] ?? '') || toWrite.test(original[key] ?? ''),
  )
  const untranslated = keys.filter((key) => messages[key] === original[key] && !same.includes(key))
  return {
    missing: keys.filter((key) => !(key in messages)).length + unwritten.length,
    extra: Object.keys(messages).filter((key) => !(key in original)).length,
    untranslated: untranslated.length,
    problems: [
      ...problemsOf(language, messages, original),
      ...unwritten.map((key) => `${key}: is still to be written`),
      ...untranslated.map((key) => `${key}: is the same as in English, and not listed in words-same.json`),
    ],
  }
}

const add = (one: Report, other: Report): Report => ({
  missing: one.missing + other.missing,
  extra: one.extra + other.extra,
  untranslated: one.untranslated + other.untranslated,
  problems: [...one.problems, ...other.problems],
})

/** The progress of a language's translation, over all catalogues. */
function reportOfLanguage(language: string): Report {
  const same = JSON.parse(readFileSync(join(import.meta.dirname, 'words-same.json'), 'utf8')) as Same
  const allowed = [...(same.all ?? []), ...(same[language] ?? [])]
  const reports = cataloguesToTranslate().map((name) =>
    reportOf(language, readCatalogue(name, language).messages, readCatalogue(name, source).messages, allowed),
  )
  return reports.reduce(add, { missing: 0, extra: 0, untranslated: 0, problems: [] })
}

const usage = `usage: pnpm words [--json]
Says how far every language is translated, and names what is missing or cannot be shown.
  --json  the counts as one line of JSON
  --help  this text`

/** @returns whether every language is complete */
function run(asJson: boolean): boolean {
  const translated = languages.filter((language) => language !== source)
  const reports = translated.map((language) => [language, reportOfLanguage(language)] as const)
  const counts = reports.map(([language, { problems, ...count }]) => [language, count] as const)
  if (asJson) console.log(JSON.stringify({ languages: Object.fromEntries(counts) }))
  for (const [language, { problems, ...count }] of reports) {
    if (!asJson) console.log(`${language}: ${JSON.stringify(count)}`)
    for (const problem of problems) console.error(`${language}: ${problem}`)
  }
  return reports.every(([, { problems }]) => problems.length === 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runCommand({
    name: 'pnpm words',
    usage,
    exits: { 0: 'every language is complete', 1: 'something is missing' },
    read: (args) => readArguments(args, { json: flag, help: flag }),
    run: ({ json }) => run(json),
  })
