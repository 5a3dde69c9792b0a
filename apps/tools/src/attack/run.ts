import { fileURLToPath } from 'node:url'
import {
  type NonInterferencePair,
  nightPairOf,
  type PairedGameName,
  secretKinds,
} from '@opsroom/testkit/non-interference-pair'
import type { Cleanup } from '../load/cleanup.ts'
import { programOf, type ServerProgram } from '../load/installation.ts'
import { type Comparison, comparePair } from './compare.ts'
import { type LeakName, leakNamed } from './leaks.ts'
import type { AttackOptions } from './options.ts'
import { World } from './world.ts'

/** The result of an attack. */
export interface AttackResult {
  /** The differences by which somebody can tell two worlds apart, each with the command that reproduces it. */
  problems: string[]
  /** The number of comparisons, by game and kind of secret. */
  compared: Record<string, number>
  packets: number
  bytes: number
  questions: number
}

/**
 * The timeout for answers to other people while a secret order is being stored, in ms. It is long, because only a slow
 * machine delays them.
 */
const timeout = 60_000
/** The timeout in ms while a planted leak delays others: shorter than `timeout`, but long enough for a slow machine. */
const timeoutForWaiting = 1_500
/** The interval, in comparisons, at which the room is listed in the lobby. */
const listsEvery = 4
/** A planted leak counts as missed after this many comparisons. */
const mostForLeak = 40

const serverProgram = fileURLToPath(new URL('./processes/attacked.ts', import.meta.url))
export const attackedProgram = (source: boolean, cleanup: Cleanup): ServerProgram =>
  programOf(source, cleanup, serverProgram)

/** The two worlds that are compared, with the same people in both. */
export type WorldPair = Readonly<Record<'here' | 'there', World>>

export async function openWorldPair(
  program: ServerProgram,
  hasRedis: boolean,
  cleanup: Cleanup,
): Promise<WorldPair> {
  const [here, there] = await Promise.all([
    World.open(program, hasRedis, cleanup),
    World.open(program, hasRedis, cleanup),
  ])
  return { here, there }
}

/** The pairs of nights that differ in this kind of secret, beginning at a given number. */
function* pairsFrom(
  game: PairedGameName,
  kinds: readonly string[],
  first: number,
): Generator<NonInterferencePair> {
  for (let number = first; ; number++) {
    const kind = kinds[number % kinds.length] as string
    const pair = nightPairOf(game, kind, number)
    if (pair) yield pair
  }
}

/** Compares pairs of nights of each game until the worlds of one pair can be told apart. */
export async function runAttack(options: AttackOptions, cleanup: Cleanup): Promise<AttackResult> {
  const { source, hasRedis, leak } = options
  const both = await openWorldPair(attackedProgram(source, cleanup), hasRedis, cleanup)
  return leak === undefined ? compareNights(options, both) : plantAndFindLeak(leak, both)
}

/** Compares pairs of nights in two worlds. @param worlds without a planted leak */
export async function compareNights(
  {
    games,
    comparisons,
    first,
    hasRedis,
  }: Pick<AttackOptions, 'games' | 'comparisons' | 'first' | 'hasRedis'>,
  both: WorldPair,
): Promise<AttackResult> {
  const result: AttackResult = { problems: [], compared: {}, packets: 0, bytes: 0, questions: 0 }
  for (const game of games) {
    let count = 0
    for (const pair of pairsFrom(game, secretKinds(game), first)) {
      if (count === comparisons) break
      const found = await comparePair(pair, both, { isListed: count % listsEvery === 0, timeout })
      count++
      note(result, pair, found)
      if (!found.problem) continue
      const again = `pnpm --silent attack --game ${game} --first ${pair.number} --comparisons 1`
      result.problems.push(`${found.problem} (${again}${hasRedis ? ' --redis' : ''})`)
      return result
    }
  }
  return result
}

/**
 * Plants a leak and looks for it.
 * @returns a result whose `problems` show the leak, or are empty if it was not found
 */
export async function plantAndFindLeak(name: LeakName, both: WorldPair): Promise<AttackResult> {
  const result: AttackResult = { problems: [], compared: {}, packets: 0, bytes: 0, questions: 0 }
  const { game, kind, wire, night = 0 } = leakNamed(name)
  const wish = { isListed: false, timeout: wire === 'waiting' ? timeoutForWaiting : timeout }
  for (const world of Object.values(both)) await world.plant(name)
  let count = 0
  for (const pair of pairsFrom(game, [kind], night)) {
    if (count++ === mostForLeak || result.problems.length > 0) break
    const found = await comparePair(pair, both, wish)
    note(result, pair, found)
    if (found.problem) result.problems.push(found.problem)
  }
  for (const world of Object.values(both)) await world.plant(undefined)
  return result
}

function note(result: AttackResult, { game, kind }: NonInterferencePair, found: Comparison): void {
  const key = `${game} ${kind}`
  result.compared[key] = (result.compared[key] ?? 0) + 1
  result.packets += found.packets
  result.bytes += found.bytes
  result.questions += found.questions
}
