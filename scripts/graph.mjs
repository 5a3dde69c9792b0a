// The files of this workspace, and which of them import which, types included.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of this checkout. */
export const here = fileURLToPath(new URL('..', import.meta.url))
const notSource = /^(node_modules|dist|generated|coverage|\.svelte-check|test-results|playwright-report)$/

/** Every file below a folder of a checkout, by its path from the root. */
const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return notSource.test(entry.name) ? [] : filesIn(root, join(folder, entry.name))
    return [join(folder, entry.name)]
  })

/** Every file of the packages, the apps and the tests of a checkout. */
export const allFiles = (root = here) =>
  readdirSync(root)
    .filter((name) => /^(packages|apps|tests)$/.test(name))
    .flatMap((name) => filesIn(root, name))

/** Whether a file is source: TypeScript, or a component. */
export const isSource = (path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.d.ts')

/** The package doors of a checkout: `@opsroom/rules/core` to its file. */
function doors(root, paths) {
  const found = new Map()
  for (const path of paths.filter((file) => file.endsWith('/package.json'))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    for (const [door, file] of Object.entries(exports))
      if (typeof file === 'string') found.set(join(name, door), join(dirname(path), file))
  }
  return found
}

/** The code of a file: a component's scripts, any other file as it is. */
export function codeOf(path, root = here) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!path.endsWith('.svelte')) return text
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')
}

/** Every source with the files that it imports, by value or by type. @param all every file of the checkout */
export async function graphOf(all, root = here) {
  const { default: ts } = await import('typescript')
  const files = all.filter(isSource)
  const known = new Set(files)
  const byName = doors(root, all)
  return new Map(
    files.map((path) => {
      const code = codeOf(path, root)
      const names = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
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
