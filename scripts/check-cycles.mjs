// Counts the circles of imports, types included. A circle of values is forbidden by `check:imports`; a circle that is tied
// by types alone cannot break at load, but nobody can read one of its files without the others. So a circle may hold a few
// files (an interface and what it is made of) and no more.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag, readArguments, runCommand } from '@opsroom/command-line'

/** So many files may be in one circle. */
const most = 5
/** Larger circles that are allowed: one of their files, and the reason. Keep this list empty if you can. */
const allowed = new Map([])

const root = fileURLToPath(new URL('..', import.meta.url))
const notSource = /^(node_modules|dist|generated|coverage|\.svelte-check|test-results|playwright-report)$/

/** Every file below a folder of the workspace, by its path from the root. */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return notSource.test(entry.name) ? [] : filesIn(join(folder, entry.name))
    return [join(folder, entry.name)]
  })
/** Every file of the workspace. */
const allFiles = () =>
  readdirSync(root)
    .filter((name) => /^(packages|apps|tests)$/.test(name))
    .flatMap(filesIn)

/** The package doors of this workspace: `@opsroom/rules/core` to its file. */
function doors(paths) {
  const found = new Map()
  for (const path of paths.filter((file) => file.endsWith('/package.json'))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    for (const [door, file] of Object.entries(exports))
      if (typeof file === 'string') found.set(join(name, door), join(dirname(path), file))
  }
  return found
}

/** The code of a file: a Svelte component's scripts, any other file as it is. */
function codeOf(path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!path.endsWith('.svelte')) return text
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')
}

/** Every file with the files that it imports, by value or by type. */
async function graphOf(all, files) {
  const { default: ts } = await import('typescript')
  const known = new Set(files)
  const byName = doors(all)
  return new Map(
    files.map((path) => {
      const names = ts.preProcessFile(codeOf(path), true, true).importedFiles.map(({ fileName }) => fileName)
      const targets = names.map((name) =>
        name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : byName.get(name),
      )
      return [path, targets.filter((target) => target !== path && known.has(target))]
    }),
  )
}

/** The circles of a graph: its strongly connected components of at least two files (Tarjan). */
export function circlesOf(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const onStack = new Set()
  const circles = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    for (const one of circle) onStack.delete(one)
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles.sort((a, b) => b.length - a.length)
}

const usage = `usage: pnpm check:cycles [--list]
Counts the circles of imports, types included, and fails where one is too large.
  --list  all circles, not only those that are too large
  --help  this text`

/** @returns whether no circle is too large */
async function run({ list }) {
  const all = allFiles()
  const files = all.filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.d.ts'))
  const circles = circlesOf(await graphOf(all, files))
  const tooLarge = circles.filter(
    (circle) => circle.length > most && !circle.some((path) => allowed.has(path)),
  )

  console.log(
    `${files.length} files, ${circles.length} circles of imports (types included), the largest of ${circles[0]?.length ?? 0} files`,
  )
  for (const circle of list ? circles : tooLarge)
    console.log(`\n${circle.length} files:\n  ${circle.join('\n  ')}`)
  return tooLarge.length === 0
}

await runCommand({
  name: 'pnpm check:cycles',
  usage,
  exits: { 0: 'no circle is too large', 1: 'some circle is' },
  read: (args) => readArguments(args, { list: flag, help: flag }),
  run,
})
