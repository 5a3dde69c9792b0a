import { base } from './base.ts'
import type { BoardPack } from './board/pack.ts'
import { prepareBoard } from './board/prepare.ts'
import { standardPack } from './board/standard.ts'
import type { Step } from './flow/steps.ts'
import type { Contribution, Rules } from './rules.ts'
import type { ScoringTables } from './scoring/tables.ts'
import type { DuelSetup } from './setup.ts'

/** The board pack of a setup: the standard one, or the players' own. */
export const packOf = (setup: DuelSetup): BoardPack =>
  setup.board === 'standard' ? standardPack : setup.board

const tableNames: readonly (keyof ScoringTables)[] = [
  'strike',
  'engagement',
  'airfield',
  'interception',
  'interceptionTotal',
  'flak',
]

/** Every modifier list, base first, options after it in the order of their rules. */
const joinTables = (all: readonly Contribution[]): ScoringTables =>
  Object.fromEntries(
    tableNames.map((name) => [name, all.flatMap(({ tables }) => tables?.[name] ?? [])]),
  ) as unknown as ScoringTables

/** Computes once what a setup means: board, tiles, orders and modifier lists of the base and of every chosen option. */
export function prepareRules(setup: DuelSetup): Rules {
  const all: Contribution[] = [base]
  return {
    setup,
    edition: setup.edition,
    board: prepareBoard(packOf(setup)),
    stock: all.flatMap(({ stock = [] }) => stock),
    tiles: new Map(all.flatMap(({ tiles = [] }) => tiles.map((traits) => [traits.kind, traits] as const))),
    markers: Math.max(...all.map(({ markers = 0 }) => markers)),
    orders: new Map(all.flatMap(({ orders = [] }) => orders.map((order) => [order.type, order] as const))),
    round: all.reduce((round, option) => option.round?.(round) ?? round, [] as readonly Step[]),
    tables: joinTables(all),
  }
}
