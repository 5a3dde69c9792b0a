// pnpm check:words: the words that docs/glossary.md rules out stay out of code, texts, docs and SQL.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { flag, readArguments, runCommand } from '@opsroom/command-line'

/**
 * Files that may keep old words, with the reason.
 * @type {[prefix: RegExp, reason: string][]}
 */
const exempt = [
  [/^docs\/glossary\.md$|^scripts\/check-words\.mjs$/, 'they name the words that are not used'],
  [/^prisma\/migrations\//, 'a released migration is never edited'],
  [/(^|\/)upcasters?(\.|\/)/, 'upcasters read stored data by the names it was stored with'],
  [/(^|\/)fixtures\/.*\.(sql|json|gz)$/, 'stored data as it was made'],
  [
    /^docs\/(duel|blue-max)-rules\.md$|^packages\/rules\/scenarios\//,
    'the rules in the words of the rulebook',
  ],
  [/^messages\/(de|fr|it|pl)\/|\/(de|fr|it|pl)\.json$/, 'words of other languages'],
  [/^LICENSE$|(^|\/)pnpm-lock\.yaml$|\.(png|woff2|svg|gz)$/, 'not ours to word'],
]

/**
 * Words that a file may use although they are ruled out elsewhere, and why.
 * @type {[path: RegExp, words: string[], reason: string][]}
 */
const allowed = [
  [
    /(^|\/)duel(\/|-|\.|$)|^docs\/(duel-rules|optional-rules|rulings)\.md$|\/expansions-/,
    ['Window', 'Draw', 'fate', 'ways', 'sweep'],
    'the Window rule, the cards to draw, the fate and the ways of aircraft, the sweep of a searchlight',
  ],
  [
    /\/older-(forms|events)\.ts$|\/server\/.*\/(upgrade|migrate|upcasters)\.test\.ts$|\/records\.property\.test\.ts$/,
    ['pace', 'deed', 'deeds', 'lent'],
    'the names in data of older versions',
  ],
  [
    /^packages\/testkit\/src\/blue-max\/scenario\//,
    ['told', 'twin'],
    'the words of the format that scenarios are written in',
  ],
  [/^(apps\/web\/scripts\/chunks\.ts|\.dependency-cruiser\.cjs)$/, ['night'], 'the names of files of Duel'],
  [/^docs\/record\.md$/, ['deed', 'pace', 'lent'], 'the names in records of older versions'],
  [/^scripts\/new\/(templates\/)?game/, ['nights'], 'the name of a folder of the test kit'],
  [/\/server\/src\/table\/beliefs\.ts$/, ['night'], 'the name in notes of older versions'],
  [/\/identity\/label\.ts$/, ['Windows'], 'the operating system'],
  [/^docker-compose\.yml$/, ['book'], 'the volume that holds the data of running servers'],
  [/\/board-kit\/any-game\.test\.ts$/, ['pace'], 'its game has a pace of marching'],
  [
    /\/app\/(further-)?pages\.ts$|\/screens\/replay\/moment\.ts$/,
    ['night', 'nights'],
    'addresses made by older versions, which still open',
  ],
]

/** Places in which a night is a night: Duel in the Dark and texts about it. */
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
  { names: ['look', 'looks', 'Look', 'Looks'], say: 'last seen', code: true },
  { names: ['due', 'dues', 'Due', 'Dues'], say: 'pending push', code: true },
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
  { names: ["'table.open'", "'table.shut'", "'chat.shut'"], say: 'subscribe, unsubscribe', code: true },
  { names: ['stage'], say: 'publisher', code: true, where: (path) => path.startsWith('apps/server/') },
]

/**
 * Parts left out of every line: aircraft (He 111), `partial` of zod, and the names of streams of random numbers. With
 * another name a stream holds other numbers, and a seed in a test no longer plays the game that it was written down for.
 */
const leftOut = /\bHe(?= ?\d{3}|-?111)|\.partial(Record)?\(|\brandom\((['`])[^'`]*\2|['`]worlds\/[^'`]*['`]/g

const isProse = (path) => /\.md$/.test(path)

/** A comment that begins so has a reader wait for its noun (docs/style.md). */
const freeRelative =
  /^\s*(?:\/\/+|\/\*\*?|\*|<!--|--|#) (What|How|Where|Who|Whose|Those|Whatever|Whoever)(?= )/

/** A string with a space in it is a text for people, not a name. */
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\n]*`/g

/** The same text with its comments and texts blanked out, line by line. */
function codeOf(path, text) {
  const blank = (found) => found.replace(/[^\n]/g, ' ')
  const cut = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/<!--[\s\S]*?-->/g, blank)
  if (/\.(sql|prisma)$/.test(path)) return cut.replace(/(--|\/\/).*/g, blank)
  if (/\.(ya?ml|css)$/.test(path)) return cut
  return cut
    .replace(/(?<![:'"`\w])\/\/.*/g, blank)
    .replace(strings, (found) => (found.includes(' ') ? blank(found) : found))
}

/** The words of an identifier, in lower case: `openTestHouse2` is open, test, house. */
const wordsOf = (name) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

/** @returns what a line of a file uses of the words that are ruled out */
function foundIn(line, rules) {
  const plain = line.replace(leftOut, '')
  const names = plain.match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []
  const whole = new Set(plain.match(/(?<![\w$-])[\p{L}_$][\p{L}\d_$]*(?![\w$-])/gu))
  // The name of a message is a whole string: `play.table.open` is a field.
  for (const [, , message] of plain.matchAll(/(['"`])([a-z]+\.[a-z]+)\1/g)) whole.add(`'${message}'`)
  const words = new Set(names.flatMap(wordsOf))
  return rules.flatMap(({ words: parts = [], names: exact = [], say }) =>
    [...parts.filter((part) => words.has(part)), ...exact.filter((name) => whole.has(name))].map((word) => ({
      word,
      say,
    })),
  )
}

/** The comments of a file that begin with a free relative. */
const beginningsIn = (path, text) =>
  isProse(path)
    ? []
    : text.split('\n').flatMap((line, at) => {
        const [, word] = freeRelative.exec(line) ?? []
        return word ? [{ path, line: at + 1, word, say: 'the noun first, as docs/style.md has it' }] : []
      })

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
  const may = new Set(allowed.flatMap(([where, words]) => (where.test(path) ? words : [])))
  const found = [
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
  return [...found.filter(({ word }) => !may.has(word)), ...beginningsIn(path, text)]
}

const textual = /\.(ts|svelte|mjs|cjs|js|md|sql|prisma|css|html|json|ya?ml|grit)$/

function found() {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => textual.test(path))
  return files.flatMap((path) => wordsRuledOut(path, readFileSync(path, 'utf8')))
}

const usage = `usage: pnpm check:words
Finds the words that docs/glossary.md rules out in code, texts, documents and SQL.
  --help  this text`

/** @returns whether there are none */
function run() {
  const all = found()
  for (const { path, line, word, say } of all)
    console.log(`${path}${line ? `:${line}` : ''}: "${word}": say ${say}`)
  console.log(`${all.length} words that the glossary rules out`)
  return all.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runCommand({
    name: 'pnpm check:words',
    usage,
    exits: { 0: 'there are none', 1: 'there are some' },
    read: (args) => readArguments(args, { help: flag }),
    run,
  })
