import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const duel = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const apart = ['optional', 'solo'].map((folder) => join(duel, folder))

it('the base game names no advanced rule, no solo mission and no expansion', () => {
  const base = filesIn(duel).filter((path) => !apart.some((folder) => path.startsWith(folder)))
  expect(base.length).toBeGreaterThan(60)
  const naming = base.filter((path) => /\bD1[012]\.\d/.test(readFileSync(path, 'utf8')))
  expect(naming).toEqual([])
})
