// pnpm count: the measures of the code that somebody who takes it over asks for first, as one table.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { flag, readArguments, runCommand } from '@opsroom/command-line'
import { allFiles, circlesOf, codeOf, graphOf, here, isSource } from './graph.mjs'

const isTest = (path) => /\.test\.ts$/.test(path)
const isHelper = (path) =>
  /^packages\/testkit\/|^tests\/|^apps\/e2e\/|\/(testing|test-helpers|fixtures)\//.test(path) && !isTest(path)
const isTool = (path) => path.startsWith('apps/tools/') && !isTest(path)
const isProduct = (path) => !isTest(path) && !isHelper(path) && !isTool(path)

/** The rows of the first table: a name, and the sources that belong to it. */
const rows = [
  ['web', (path) => path.startsWith('apps/web/') && isProduct(path)],
  ['server', (path) => path.startsWith('apps/server/') && isProduct(path)],
  ['rules', (path) => path.startsWith('packages/rules/') && isProduct(path)],
  ['bots', (path) => path.startsWith('packages/bots/') && isProduct(path)],
  [
    'protocol, pictures, tournament, command line',
    (path) => /^packages\/(protocol|pictures|tournament|command-line)\//.test(path) && isProduct(path),
  ],
  ['tools', isTool],
  ['tests', isTest],
  ['helpers of tests', isHelper],
]

/** The games, by the folders of their boards. */
const games = readdirSync('apps/web/src/boards', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const gameOf = (path) => path.split('/').find((part) => games.includes(part))
const placeOf = (path) => path.split('/', 2).join('/')

/** The kinds of exported names that have several definitions on purpose, each with whether these files are of that kind. */
const conventions = [
  [
    'a part of each game',
    (files) => {
      const sharers = new Set(files.map(gameOf))
      return (
        !sharers.has(undefined) && sharers.size === files.length && new Set(files.map(placeOf)).size === 1
      )
    },
  ],
  ['the words of a screen or a board', (files) => files.every((path) => path.endsWith('/words/words.ts'))],
  [
    'a part of each feature of the table',
    (files) => files.every((path) => path.startsWith('packages/rules/src/core/table/features/')),
  ],
  [
    'a word of the core, as narrow as one game has it',
    (files) =>
      files.some((path) => path.startsWith('packages/rules/src/core/')) &&
      files.some(gameOf) &&
      files.every(
        (path) =>
          path.startsWith('packages/rules/src/core/') ||
          (path.startsWith('packages/rules/') && gameOf(path) !== undefined),
      ),
  ],
  [
    'an option in the rules and on the board',
    (files) =>
      files.length === 2 &&
      files.some((path) => path.includes('/duel/optional/')) &&
      files.some((path) => path.includes('/duel/options/')),
  ],
  [
    'a service of the server and its store in the browser',
    (files) =>
      files.length === 2 &&
      files.some((path) => path.startsWith('apps/server/')) &&
      files.some((path) => /^apps\/web\/src\/(state|screens)\//.test(path)),
  ],
  [
    'an explanation of the bots, as a message brings it',
    (files) => files.length === 2 && files.every((path) => path.includes('/insight/')),
  ],
]

/** Functions of so many lines, modules of so few, and parameters of so many are counted. */
const longFunction = 60
const smallModule = 45
const manyParameters = 5

const linesOf = (path, root) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
const median = (sorted) => sorted[Math.floor(sorted.length / 2)] ?? 0

/** Long functions, long lists of parameters, casts, and the names that files export, by the compiler's own reading. */
function read(ts, paths, root) {
  const found = { long: [], parameters: [], casts: new Map(), any: 0, names: new Map() }
  for (const path of paths) {
    const source = ts.createSourceFile(
      path,
      codeOf(path, root),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TS,
    )
    const lineAt = (place) => source.getLineAndCharacterOfPosition(place).line
    const visit = (node) => {
      // A function that only returns another one is the inner one, with its parameters in two steps.
      const isCurried = ts.isArrowFunction(node) && ts.isArrowFunction(node.body)
      if (ts.isFunctionLike(node) && node.body && !isCurried) {
        const here = `${path}:${lineAt(node.getStart()) + 1}`
        const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
        if (lines >= longFunction) found.long.push(`${here} ${lines}`)
        if (node.parameters.length >= manyParameters)
          found.parameters.push(`${here} ${node.parameters.length}`)
      }
      if (ts.isAsExpression(node) && !/^(const|unknown)$/.test(node.type.getText()))
        found.casts.set(path, (found.casts.get(path) ?? 0) + 1)
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.any++
      ts.forEachChild(node, visit)
    }
    visit(source)
    for (const statement of source.statements) {
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
      const named = statement.declarationList?.declarations ?? [statement]
      for (const { name } of named)
        if (name && ts.isIdentifier(name))
          found.names.set(name.text, (found.names.get(name.text) ?? new Set()).add(path))
    }
  }
  return found
}

/** Comments that begin with a word that says nothing yet (docs/style.md). */
const emptyBeginning = /^\s*(?:\/\/|\/\*\*?|\*)\s+(What|How|Where|Who|Whose|Those)\b/gm

/** The second table: each measure of the product with its number, and with the places that make it up where they help. */
async function measures(root) {
  const { default: ts } = await import('typescript')
  const all = allFiles(root)
  const graph = await graphOf(all, root)
  const product = all.filter((path) => isSource(path) && isProduct(path))
  const importers = new Map()
  for (const [path, targets] of graph)
    if (isProduct(path))
      for (const target of new Set(targets)) importers.set(target, [...(importers.get(target) ?? []), path])
  const lonely = product.filter((path) => {
    const [only, ...others] = importers.get(path) ?? []
    return (
      only && others.length === 0 && dirname(only) === dirname(path) && linesOf(path, root) <= smallModule
    )
  })
  const circles = circlesOf(graph)
  const found = read(ts, product, root)
  const casts = (part) =>
    [...found.casts].reduce((sum, [path, many]) => sum + (path.startsWith(part) ? many : 0), 0)
  const shared = [...found.names].filter(([, files]) => files.size > 1).sort()
  const conventionOf = ([, files]) => conventions.find(([, belongs]) => belongs([...files]))?.[0]
  const asText = ([name, files]) => `${name}: ${[...files].join(' ')}`
  const byConvention = conventions.map(([kind]) => [
    kind,
    shared.filter((each) => conventionOf(each) === kind),
  ])
  const others = shared.filter((each) => !conventionOf(each))
  const texts = product.map((path) => readFileSync(join(root, path), 'utf8'))
  const count = (pattern) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  return [
    ['circles of imports, types included', circles.length, circles.map((circle) => circle.join(' '))],
    ['files of the largest', circles[0]?.length ?? 0],
    [`modules of at most ${smallModule} lines with one importer, in its folder`, lonely.length, lonely],
    ['exported names with several definitions', shared.length],
    ...byConvention.map(([kind, names]) => [
      `of them by convention: ${kind}`,
      names.length,
      names.map(asText),
    ]),
    ['of them for no such reason', others.length, others.map(asText)],
    [`functions of at least ${longFunction} lines`, found.long.length, found.long],
    [`functions with at least ${manyParameters} parameters`, found.parameters.length, found.parameters],
    ['casts: web', casts('apps/web/')],
    ['casts: rules', casts('packages/rules/')],
    ['casts: bots', casts('packages/bots/')],
    ['casts: server', casts('apps/server/')],
    ['any', found.any],
    ['comments that begin with what, how, where, who, whose, those', count(emptyBeginning)],
    ['TODO, FIXME', count(/\/\/ (TODO|FIXME)\b/g)],
    ['exceptions to the linter, each with its reason', count(/biome-ignore/g)],
  ]
}

/** Prints both tables of a checkout as Markdown. */
async function run({ words: [folder], list }) {
  const root = folder ? resolve(folder) : here
  const sources = allFiles(root).filter(isSource)
  console.log(
    '| | files | lines | median | largest | at most 20 lines |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const [name, belongs] of rows) {
    const lines = sources
      .filter(belongs)
      .map((path) => linesOf(path, root))
      .sort((one, other) => one - other)
    const sum = lines.reduce((all, each) => all + each, 0)
    const small = lines.filter((each) => each <= 20).length
    console.log(`| ${name} | ${lines.length} | ${sum} | ${median(lines)} | ${lines.at(-1) ?? 0} | ${small} |`)
  }
  console.log('\n| in the product | |\n| --- | --- |')
  const counted = await measures(root)
  for (const [name, number] of counted) console.log(`| ${name} | ${number} |`)
  if (list)
    for (const [name, , places = []] of counted)
      if (places.length > 0) console.log(`\n${name}:\n  ${places.join('\n  ')}`)
  return true
}

const usage = `usage: pnpm --silent count [FOLDER] [--list]
Counts files, lines, circles, names, casts and long functions, as two tables.
  FOLDER  another checkout than this one: an earlier version in a work tree
  --list  the places as well: circles, small modules, shared names, long functions, long lists of parameters
  --help  this text`

await runCommand({
  name: 'pnpm count',
  usage,
  exits: { 0: 'it was counted', 1: 'the folder could not be read' },
  read: (args) => readArguments(args, { list: flag, help: flag }, { most: 1, name: 'FOLDER' }),
  run,
})
