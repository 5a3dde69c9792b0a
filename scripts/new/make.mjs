import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NoPlace } from './edits.mjs'

/**
 * The skeleton of a feature.
 * @typedef {object} Plan
 * @property {Record<string, string>} files texts of new files by their paths
 * @property {Record<string, (text: string) => string>} edits changes of files that there are, by their paths
 * @property {string[]} tests test files that fail until the feature is written
 */

/** The files of a feature, in the order of their paths. @param {Plan} plan */
export const filesOf = ({ files, edits }) =>
  [
    ...Object.keys(files).map((path) => ({ path, isNew: true })),
    ...Object.keys(edits).map((path) => ({ path, isNew: false })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1))

/** The text of a file after its edit. @throws naming the file when the edit finds no place */
function edited(root, path, edit) {
  try {
    return edit(readFileSync(join(root, path), 'utf8'))
  } catch (error) {
    if (error instanceof NoPlace) throw new Error(`${path} has no place for it: ${error.message}`)
    throw error
  }
}

/**
 * Writes all files of a plan, or none: when they cannot be written and formatted, everything is as it was before.
 * @param {Plan} plan
 * @throws when a new file is there already, a list has no place for the feature, or the files cannot be made
 */
export function make(root, plan) {
  const there = Object.keys(plan.files).find((path) => existsSync(join(root, path)))
  if (there !== undefined) throw new Error(`${there} is there already`)
  const texts = { ...plan.files }
  for (const [path, edit] of Object.entries(plan.edits)) texts[path] = edited(root, path, edit)
  const undo = []
  try {
    for (const [path, text] of Object.entries(texts)) write(join(root, path), text, undo)
    format(root, Object.keys(texts))
    writeMessageTypes(root)
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  }
}

/** Writes a file. @param {(() => void)[]} undo gets the steps that put everything back */
function write(file, text, undo) {
  const firstFolder = mkdirSync(dirname(file), { recursive: true })
  if (firstFolder !== undefined) undo.push(() => rmSync(firstFolder, { recursive: true }))
  const before = existsSync(file) ? readFileSync(file) : undefined
  undo.push(() => (before === undefined ? rmSync(file, { force: true }) : writeFileSync(file, before)))
  writeFileSync(file, text)
}

/** Breaks lines as everywhere: names differ in length. @throws after Biome has said why it does not take the files */
function format(root, paths) {
  const formatted = paths.filter((path) => !path.endsWith('.md'))
  const biome = join(root, 'node_modules/.bin/biome')
  const { status, stdout, stderr, error } = spawnSync(biome, ['format', '--write', ...formatted], {
    cwd: root,
    encoding: 'utf8',
  })
  if (error) throw new Error(`Biome cannot be run (${error.message}): pnpm install; nothing was changed`)
  if (status === 0) return
  process.stderr.write(stdout + stderr)
  throw new Error('Biome does not take what was to be made, for the reason above; nothing was changed')
}

/** The types of the messages, without which the new ones do not compile. */
function writeMessageTypes(root) {
  const cwd = join(root, 'apps/web')
  execFileSync(join(root, 'node_modules/.bin/tsx'), ['scripts/message-types.ts'], { cwd, stdio: 'inherit' })
}
