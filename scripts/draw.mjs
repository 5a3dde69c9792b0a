// pnpm draw: comments and exported names by chance, so that a second person can read them alone, and the same ones again.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flag, readArguments, runCommand, text, wholeNumber } from '@opsroom/command-line'
import { allFiles, here } from './graph.mjs'

/** Code that is read: packages, server, client and tools; tests and what only they use aside, but for the test kit. */
const isRead = (path) =>
  /^(packages\/[^/]+|apps\/(server|web|tools))\/src\/.*\.(ts|svelte|mjs)$/.test(path) &&
  !/\.d\.ts$|\.test\.ts$|\/(testing|test-helpers|fixtures)\//.test(path)

/** Comments that a program reads, not a person. */
const isForTools = (comment) =>
  /^(biome-ignore|svelte-ignore|@ts-|@type\b|@vite|#__PURE__|#region)/.test(comment)

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function numbersOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Some members of a list, each at most once, in the order in which they are drawn. */
function drawn(list, many, seed) {
  const next = numbersOf(seed)
  const left = [...list]
  return Array.from(
    { length: Math.min(many, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0],
  )
}

/** The scripts of a component with the rest blanked out, so that each place stays where it was. */
function scriptsOf(file) {
  const blank = (passage) => passage.replace(/[^\n]/g, ' ')
  let code = ''
  let end = 0
  for (const match of file.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)) {
    const start = match.index + match[1].length
    code += blank(file.slice(end, start)) + match[2]
    end = start + match[2].length
  }
  return code + blank(file.slice(end))
}

/** The comments of a file by their places, and its exported declarations. */
function read(ts, path) {
  const file = readFileSync(join(here, path), 'utf8')
  const isComponent = path.endsWith('.svelte')
  const code = isComponent ? scriptsOf(file) : file
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const ranges = new Map()
  const visit = (node) => {
    const before = ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []
    for (const range of [...before, ...(ts.getTrailingCommentRanges(code, node.end) ?? [])])
      ranges.set(range.pos, range)
    for (const child of node.getChildren()) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(source)
  if (isComponent)
    for (const match of file.matchAll(/<!--[\s\S]*?-->|^\s*\/\*[\s\S]*?\*\//gm)) {
      const pos = match.index + match[0].search(/\S/)
      ranges.set(pos, { pos, end: match.index + match[0].length })
    }
  const lineAt = (place) => file.slice(0, place).split('\n').length
  const comments = []
  for (const { pos, end } of [...ranges.values()].sort((one, other) => one.pos - other.pos)) {
    const words = file
      .slice(pos, end)
      .replace(/^\/\/\s?|^\/\*\*?|\*\/$|^<!--|-->$/g, '')
      .replace(/\n\s*\*?\s*/g, ' ')
      .trim()
    if (!words || isForTools(words)) continue
    const isLine = file.startsWith('//', pos)
    const last = comments.at(-1)
    const follows = last?.isLine && isLine && /^\n[ \t]*$/.test(file.slice(last.end, pos))
    if (follows) Object.assign(last, { end, words: `${last.words} ${words}` })
    else comments.push({ isLine, end, words, line: lineAt(pos) })
  }
  const names = source.statements
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((statement) => statement.declarationList?.declarations ?? [statement])
    .filter(({ name }) => name && ts.isIdentifier(name))
    .map(({ name }) => name.text)
  return {
    comments: comments.map(({ line, words }) => `${path}:${line}\n    ${words}`),
    names: [...new Set(names)].map((name) => `${name}  ${path}`),
  }
}

/** Prints the comments and the names that a seed draws from the code as it is. */
async function run({ seed, comments, names }) {
  const { default: ts } = await import('typescript')
  const files = allFiles()
    .filter(isRead)
    .sort()
    .map((path) => read(ts, path))
  for (const [kind, many] of Object.entries({ comments, names })) {
    const all = files.flatMap((file) => file[kind])
    console.log(`${many} of ${all.length} ${kind}, seed ${seed}`)
    for (const [index, one] of drawn(all, many, seed).entries()) console.log(`${index + 1}. ${one}`)
    console.log()
  }
  return true
}

const usage = `usage: pnpm --silent draw --seed N [--comments N] [--names N]
Draws comments and exported names from the code, to be read alone: is each of them clear at first reading?
  --seed N      the same seed draws the same from the same code
  --comments N  how many comments, each whole and with its place; 60 unless it says so
  --names N     how many names, each with its file; 60 unless it says so
  --help        this text`

await runCommand({
  name: 'pnpm draw',
  usage,
  exits: { 0: 'they were drawn', 1: 'the code could not be read' },
  read: (args) => {
    const options = { seed: text, comments: text, names: text, help: flag }
    const { seed = '', comments = '60', names = '60' } = readArguments(args, options)
    return {
      seed: wholeNumber('seed', seed, 0, 2 ** 32 - 1),
      comments: wholeNumber('comments', comments, 0, 1_000),
      names: wholeNumber('names', names, 0, 1_000),
    }
  },
  run,
})
