import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const rules = createRequire(join(root, 'packages/rules/package.json'))
/** A folder outside of the workspace: an outsider's. */
let folder: string

const run = (program: string, args: string[], cwd = folder): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Packs a dependency as it is installed here, so that nobody asks a registry for it. */
function packed(name: string): string {
  const place = realpathSync(join(root, 'packages/rules/node_modules', name))
  const file = `${name.replaceAll(/\W/g, '')}.tgz`
  const around = join(folder, 'dependencies', file)
  cpSync(place, join(around, 'package'), { recursive: true })
  run('tar', ['-czf', file, '-C', around, 'package'])
  rmSync(around, { recursive: true })
  return `./${file}`
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'opsroom-outsider-'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "outsider", "private": true, "type": "module" }')
  const [tarball] = run('node', ['scripts/pack-rules.mjs', join(folder, 'rules.tgz')], root)
    .trim()
    .split('\n')
  expect(tarball).toBe(join(folder, 'rules.tgz'))
  const dependencies = ['zod', '@noble/hashes'].map(packed)
  const quiet = [
    '--offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `--cache=${join(folder, 'cache')}`,
  ]
  run('npm', ['install', ...quiet, ...dependencies, './rules.tgz'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that plays a night against itself: the best order for its side by the score after it, as its view tells. */
const searching = `
import { afterOrder, gameAt, ordersFor, viewOf } from '@opsroom/rules'
import { randomFrom, seedFromNumber, stateAfter } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'

const id = process.argv[2]
const info = gameById(id)
const setup = info.setup.parse(id === 'blue-max' ? { turnLimit: 6 } : {})
const seats = info.prepare(setup).seats
const game = gameAt({ game: id, version: info.version, setup, seats })
const chance = randomFrom(seedFromNumber(7))
const scoreOf = ({ open }, seat) => id === 'duel' ? (game.sideOf({ open }, seat) === 'british' ? open.vp : -open.vp) : 0
let state = stateAfter(game.open(chance, seats.map(({ id }) => id)), game.initial)
let searched = 0
for (let turn = 0; !game.outcome(state); turn++) {
  const [seat] = game.waitingFor(state).seats
  // As it comes over the wire.
  const view = JSON.parse(JSON.stringify(viewOf(state, seat)))
  const { orders } = ordersFor(game, view, seat, chance(\`orders \${turn}\`), { most: 12, steps: 200 })
  let best = orders[0]
  let most = -Infinity
  for (const order of orders) {
    let score
    try {
      score = scoreOf(afterOrder(game, view, seat, order, chance), seat)
      searched++
    } catch {
      score = -1000 // it depends on secrets of others
    }
    if (score > most) [best, most] = [order, score]
  }
  if (game.refuse(view, seat, best)) throw new Error('an order that was listed is refused')
  state = afterOrder(game, state, seat, best, chance)
}
console.log(JSON.stringify({ outcome: game.outcome(state), searched }))
`

it.each(['duel', 'blue-max'])('an outsider who has installed the packed rules plays %s by search', (id) => {
  writeFileSync(join(folder, 'search.js'), searching)
  const { outcome, searched } = JSON.parse(run('node', ['search.js', id]))
  expect(Object.keys(outcome.points)).toHaveLength(2)
  expect(searched).toBeGreaterThan(20)
})

it('the types come along: right use compiles, wrong use does not', () => {
  const tsc = join(
    dirname(createRequire(join(root, 'package.json')).resolve('@typescript/native/package.json')),
    'bin/tsc',
  )
  const check = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    // The declarations themselves are checked, too.
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '']
    try {
      return run('node', [tsc, ...options, name])
    } catch (error) {
      return String((error as { stdout: string }).stdout)
    }
  }
  const right = `
import { afterOrder, foldEntry, gameAt, ordersFor } from '@opsroom/rules'
import { type BlueMaxOrder, blueMax } from '@opsroom/rules/blue-max'
import { type Play, randomFrom, seedFromNumber, verifyRecord } from '@opsroom/rules/core'
import { type DuelView, duel, standardPack } from '@opsroom/rules/duel'
import { publishedSchemas } from '@opsroom/rules/guides'

const game = duel.prepare(duel.setup.parse({}))
const view: DuelView = game.initial
export const { orders } = ordersFor(game, view, 'german', randomFrom(seedFromNumber(1))('orders'))
export const order: BlueMaxOrder = { type: 'choose', manoeuvre: '5R2' }
export const findings: unknown[] = verifyRecord(blueMax, {})
export const play: Play = foldEntry(game, undefined, { scope: 'game', event: { type: 'turnBegan' } })
export const hexes: number = standardPack.hexes.length
export const text: string = publishedSchemas({ id: 'duel', prepared: game, version: duel.version }).document.title
export const uses = [afterOrder, gameAt]
`
  expect(check('right.ts', right)).toBe('')
  const wrong = check(
    'wrong.ts',
    `import type { BlueMaxOrder } from '@opsroom/rules/blue-max'\nexport const order: BlueMaxOrder = { type: 'choose', manoeuvre: 5 }\n`,
  )
  expect(wrong).toContain("Type 'number' is not assignable to type 'string'")
  expect(check('inside.ts', `import '@opsroom/rules/duel/testkit'\n`)).toContain('Cannot find module')
})

it('licence, readme and the right dependencies are in it, and no test', () => {
  const names = run('tar', ['-tzf', 'rules.tgz']).split('\n')
  expect(names).toEqual(
    expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/programs.d.ts']),
  )
  expect(names.filter((name) => /test/.test(name))).toEqual([])
  const manifest = JSON.parse(run('tar', ['-xzOf', 'rules.tgz', 'package/package.json']))
  const own = rules('./package.json')
  expect(manifest).toMatchObject({ version: own.version, license: 'MIT', dependencies: own.dependencies })
  expect(Object.keys(manifest)).not.toContain('devDependencies')
})
