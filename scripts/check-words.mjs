// pnpm check:words: the words that docs/glossary.md rules out stay out of code, texts, docs and SQL.
// With --report it counts them by folder and by word instead.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * What may keep old words, and why.
 * @type {[prefix: RegExp, reason: string][]}
 */
const exempt = [
  [/^docs\/glossary\.md$|^scripts\/check-words(\.test)?\.mjs$/, 'they name the words that are not used'],
  [/^prisma\/migrations\//, 'a released migration is never edited'],
  [/(^|\/)upcasters?(\.|\/)/, 'upcasters read stored data by the names it was stored with'],
  [/(^|\/)fixtures\/.*\.(sql|json|gz)$/, 'stored data as it was made'],
  [/^docs\/duel-rules\.md$|^packages\/rules\/scenarios\//, 'the rules in the words of the rulebook'],
  [/^LICENSE$|^pnpm-lock\.yaml$|\.(png|woff2|svg|gz)$/, 'not ours to word'],
]

/** Where a night is a night: Duel in the Dark and what is written about it. */
const duelOnly =
  /(^|\/)duel\b|^docs\/|^README|^CHANGELOG|^tests\/|^apps\/(e2e|tools)\/|^packages\/testkit\/|\.test\.ts$|(^|\/)testing\//

/**
 * A word that is ruled out.
 * `words`: parts of identifiers or words of a text. `names`: whole identifiers, capitals as given.
 * `code`: comments and prose may use the word. `where`: the files it is ruled out in, if not all.
 * @type {{ words?: string[], names?: string[], say: string, code?: true, where?: (path: string) => boolean }[]}
 */
export const ruledOut = [
  { words: ['umpire', 'umpires'], say: 'match' },
  { words: ['book', 'books'], say: 'event log' },
  { words: ['deed', 'deeds'], say: 'cause or command' },
  { words: ['pace', 'paces'], say: 'time control' },
  { words: ['lend', 'lends', 'lent', 'lending'], say: 'substitute' },
  { words: ['obey', 'obeys', 'obeyed'], say: 'execute' },
  { words: ['judge', 'judges', 'judged'], say: 'validate' },
  { words: ['house', 'houses'], say: 'context, dependencies, test server or system' },
  { words: ['manners'], say: 'options or behaviour' },
  { words: ['whoever', 'whomever'], say: 'a person, a seat, a client' },
  { words: ['he', 'his', 'him', 'himself'], say: 'they, the player, the seat' },
  { words: ['pulse', 'pulses'], say: 'heartbeat', code: true },
  { words: ['look', 'looks', 'looked'], say: 'last seen', code: true },
  { words: ['due', 'dues'], say: 'pending push', code: true },
  { words: ['told'], say: 'message, sent, delivered', code: true },
  { words: ['ways'], say: 'strategies', code: true },
  { words: ['sweep', 'sweeps'], say: 'recovery scan', code: true },
  { words: ['luck'], say: 'random numbers', code: true },
  { words: ['patience'], say: 'timeout', code: true },
  { words: ['fate', 'trouble'], say: 'fault plan, fault', code: true },
  { words: ['witness'], say: 'spy', code: true },
  { words: ['twin', 'twins', 'worlds'], say: 'non-interference pair', code: true },
  { words: ['planted'], say: 'canary', code: true },
  { words: ['slips'], say: 'mistakes', code: true },
  { words: ['company'], say: 'players', code: true },
  { words: ['bout'], say: 'session', code: true },
  { words: ['sayable'], say: 'validText', code: true },
  { words: ['night', 'nights'], say: 'chapter', where: (path) => !duelOnly.test(path) },
  { names: ['Line', 'lineOf', 'readLine'], say: 'LogEntry', code: true },
  { names: ['BookAt', 'BookMark'], say: 'Match, LogPosition', code: true },
  { names: ['Draw', 'drawFrom', 'Chance'], say: 'Rng, TableRandom', code: true },
  { names: ['partial', 'partials'], say: 'draft', code: true },
  { names: ['Window', 'TestWindow', 'Windows'], say: 'Connection, Client', code: true },
  { names: ['Notice', 'Notices', 'noticeOf', 'readNotices'], say: 'DbNotification, PushMessage', code: true },
  {
    names: ['waysBack', 'giveWay', 'goOn', 'nowCalled', 'keepHouse', 'begunBetween', 'isTaught'],
    say: 'a plain name',
    code: true,
  },
  { names: ['table.open', 'table.shut', 'chat.shut'], say: 'subscribe, unsubscribe', code: true },
  { names: ['stage'], say: 'publisher', code: true, where: (path) => path.startsWith('apps/server/') },
]

/** Aircraft, not a person. */
const heinkel = /\bHe(?= ?\d{3}|-?111)/g

const isProse = (path) => /\.md$/.test(path)

/** A string with a space in it is a text for people, not a name. */
const texts =
  /'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"|`[^`$\n]* [^`$\n]*`/g

/** The same text with its comments and texts blanked out, line by line. */
function codeOf(path, text) {
  const blank = (found) => found.replace(/[^\n]/g, ' ')
  const cut = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/<!--[\s\S]*?-->/g, blank)
  if (/\.(sql|prisma)$/.test(path)) return cut.replace(/(--|\/\/).*/g, blank)
  if (/\.(ya?ml|css)$/.test(path)) return cut
  return cut.replace(/(?<![:'"`\w])\/\/.*/g, blank).replace(texts, blank)
}

/** The words of an identifier, in lower case: `openTestHouse2` is open, test, house. */
const wordsOf = (name) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

/** @returns what a line of a file uses of the words that are ruled out */
function foundIn(line, rules) {
  const plain = line.replace(heinkel, '')
  const names = plain.match(/[\p{L}_$][\p{L}\d_$]*(?:\.[a-z]+)?/gu) ?? []
  const whole = new Set(names.flatMap((name) => [name, ...name.split('.')]))
  const words = new Set(names.flatMap(wordsOf))
  return rules.flatMap(({ words: parts = [], names: exact = [], say }) =>
    [...parts.filter((part) => words.has(part)), ...exact.filter((name) => whole.has(name))].map((word) => ({
      word,
      say,
    })),
  )
}

/**
 * The words of one file that are ruled out, its path included.
 * @returns {{ path: string, line: number, word: string, say: string }[]}
 */
export function wordsRuledOut(path, text) {
  if (exempt.some(([prefix]) => prefix.test(path))) return []
  const here = ruledOut.filter(({ where }) => where === undefined || where(path))
  const code = isProse(path) ? '' : codeOf(path, text)
  const inLines = (lines, rules) =>
    lines
      .split('\n')
      .flatMap((line, at) => foundIn(line, rules).map((found) => ({ path, line: at + 1, ...found })))
  return [
    ...foundIn(
      path,
      here.filter(({ words }) => words),
    ).map((found) => ({ path, line: 0, ...found })),
    ...inLines(
      text,
      here.filter((rule) => !rule.code),
    ),
    ...inLines(
      code,
      here.filter((rule) => rule.code),
    ),
  ]
}

const textual = /\.(ts|svelte|mjs|cjs|js|md|sql|prisma|css|html|json|ya?ml|grit)$/

function found() {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => textual.test(path))
  return files.flatMap((path) => wordsRuledOut(path, readFileSync(path, 'utf8')))
}

/** How often each key occurs, most frequent first. */
function counted(keys) {
  const counts = new Map()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])
}

const folderOf = (path) =>
  path
    .split('/')
    .slice(0, -1)
    .slice(0, /^(packages|apps)\//.test(path) ? 4 : 2)
    .join('/') || '.'

function main() {
  const all = found()
  if (process.argv.includes('--report')) {
    for (const [folder, count] of counted(all.map(({ path }) => folderOf(path)))) {
      const words = counted(all.filter(({ path }) => folderOf(path) === folder).map(({ word }) => word))
      console.log(
        `${String(count).padStart(5)}  ${folder}: ${words
          .slice(0, 12)
          .map(([word, n]) => `${word} ${n}`)
          .join(', ')}`,
      )
    }
  } else {
    for (const { path, line, word, say } of all)
      console.log(`${path}${line ? `:${line}` : ''}: "${word}": say ${say}`)
  }
  console.log(
    all.length === 0
      ? 'no word that the glossary rules out'
      : `${all.length} words that the glossary rules out`,
  )
  process.exit(all.length === 0 ? 0 : 1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
