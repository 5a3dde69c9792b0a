import { discriminatedUnionBy } from '../../core/index.ts'
import type { BoardPack } from '../board/pack.ts'
import { prepareBoard } from '../board/prepare.ts'
import { standardPackOf } from '../board/standard.ts'
import { joinFolds } from '../night/evolve.ts'
import { composedOrderKind } from '../orders/composed.ts'
import type { Contribution } from '../rules/contribution.ts'
import type { Rules, ScoringStage } from '../rules/rules.ts'
import type { ScoringTables } from '../rules/rules-data.ts'
import type { BaseSetup } from '../setup/setup.ts'
import { duelVersion } from '../setup/version.ts'
import { orderDraftSchemaOf } from '../state/order-schemas.ts'
import { baseContribution, baseScoringTables } from './base.ts'
import { eventKindsOf, stateSchemasOf } from './join-schemas.ts'

/** The board pack of a setup: the standard board in a version of the rules, or the pack that the players brought. */
export const boardPackOf = (setup: Pick<BaseSetup, 'board'>, version: number = duelVersion): BoardPack =>
  setup.board === 'standard' ? standardPackOf(version) : setup.board

/**
 * The scoring tables: each list of modifiers joins those of the base game, then those of the options in the order of
 * their rules.
 */
const joinTables = (all: readonly Contribution[]): ScoringTables =>
  // The cast is safe: each joined list is stored under the table name under which its parts were found.
  Object.fromEntries(
    Object.keys(baseScoringTables).map((name) => [
      name,
      // `Object.keys` types the table names as plain strings, hence the cast.
      all.flatMap(({ tables }): readonly unknown[] => tables?.[name as keyof ScoringTables] ?? []),
    ]),
  ) as unknown as ScoringTables

/**
 * A contribution as it was in a version of the rules. Of its `until` forms that still apply, the oldest takes
 * precedence.
 */
const asOfVersion = (one: Contribution, version: number): Contribution => {
  const earlier = Object.entries(one.until ?? {})
    .map(([last, form]) => [Number(last), form] as const)
    .filter(([last]) => version <= last)
    .sort(([a], [b]) => b - a)
  return Object.assign({ ...one }, ...earlier.map(([, form]) => form))
}

/** The contributions of the base game and of every chosen option, adapted to a setup and a version of the rules. */
const contributionsOf = (
  options: readonly Contribution[],
  setup: BaseSetup,
  version: number,
): Contribution[] =>
  [baseContribution, ...options].map((one) => {
    const form = asOfVersion(one, version)
    return { ...form, ...form.forSetup?.(setup, version) }
  })

/**
 * The values of one key from all contributions that have the key, in order. The cast is necessary because the compiler
 * does not narrow a generic key.
 */
const gather = <K extends keyof Contribution>(all: readonly Contribution[], key: K) =>
  all.flatMap((one) => (one[key] === undefined ? [] : [one[key] as NonNullable<Contribution[K]>]))

function turnsOf(all: readonly Contribution[]): Pick<Rules, 'prelude' | 'round' | 'steps'> {
  const prelude = gather(all, 'prelude').reduce<Rules['prelude']>((steps, own) => own(steps), [])
  const round = gather(all, 'round').reduce<Rules['round']>((steps, own) => own(steps), [])
  return { prelude, round, steps: new Map([...prelude, ...round].map((step) => [step.turn, step])) }
}

function ordersOf(all: readonly Contribution[]): Pick<Rules, 'orders' | 'command' | 'draft'> {
  const extensions = gather(all, 'extensions').flat()
  const orders = gather(all, 'orders')
    .flat()
    .map((order) => composedOrderKind(order, extensions))
  const schemas = orders.map(({ schema }) => schema)
  return {
    orders: new Map(orders.map((order) => [order.type, order])),
    command: discriminatedUnionBy('type', schemas),
    draft: orderDraftSchemaOf(schemas),
  }
}

/** Joins tables keyed by type of event: for each type, the values of all tables that have it, in order. */
function byType<T>(tables: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, T[]>()
  for (const table of tables)
    for (const [type, one] of Object.entries(table)) lists.set(type, [...(lists.get(type) ?? []), one])
  return lists
}

function stagesOf(all: readonly Contribution[]): Rules['stages'] {
  const stages = gather(all, 'stages')
  const join = <S>(
    lists: readonly (((before: readonly ScoringStage<S>[]) => readonly ScoringStage<S>[]) | undefined)[],
  ) => lists.reduce<readonly ScoringStage<S>[]>((sofar, own) => own?.(sofar) ?? sofar, [])
  return {
    bomberFlew: join(stages.map(({ bomberFlew }) => bomberFlew)),
    mosquitoFlew: join(stages.map(({ mosquitoFlew }) => mosquitoFlew)),
  }
}

/**
 * Checks that every turn of the game, and the turn of every order, is named by a contribution.
 * @throws Error for a turn that none names, which is a mistake in an option
 */
function checkTurns(all: readonly Contribution[], { orders, steps }: Pick<Rules, 'orders' | 'steps'>): void {
  const named = new Set(['squadrons', 'preparation', ...gather(all, 'turns').flat()])
  const turns = [...steps.keys(), ...[...orders.values()].map(({ step }) => step)]
  const unknown = turns.find((turn) => !named.has(turn))
  if (unknown !== undefined) throw new Error(`no contribution brings a turn ${unknown}`)
}

/**
 * The rules of a setup: board, tiles, orders and modifier lists of the base game and of every chosen option.
 * @param options the options that the setup has switched on, in the order of the list of options
 * @param version the version of the rules with which the game was opened
 */
export function joinRules(
  setup: BaseSetup,
  options: readonly Contribution[],
  version: number = duelVersion,
): Rules {
  const all = contributionsOf(options, setup, version)
  const tiles = gather(all, 'tiles').flat()
  const slices = gather(all, 'open').flat()
  const turns = turnsOf(all)
  const orders = ordersOf(all)
  checkTurns(all, { ...orders, ...turns })
  return {
    setup,
    version,
    seats: gather(all, 'seats').at(-1) ?? [],
    edition: setup.edition,
    board: prepareBoard(boardPackOf(setup, version)),
    team: gather(all, 'team')[0],
    stock: gather(all, 'stock').flat(),
    tiles: new Map(tiles.map((traits) => [traits.kind, traits])),
    flakKinds: tiles.filter(({ isFlak }) => isFlak).map(({ kind }) => kind),
    markers: Math.max(...gather(all, 'markers')),
    tables: joinTables(all),
    ...orders,
    ...turns,
    stages: stagesOf(all),
    on: byType(gather(all, 'on')),
    extras: byType(gather(all, 'extras')),
    flight: gather(all, 'flight'),
    plan: gather(all, 'plan'),
    canAct: gather(all, 'canAct'),
    opensNight: gather(all, 'opensNight'),
    slices,
    schemas: stateSchemasOf(all, turns.steps),
    eventKinds: eventKindsOf(all, turns.steps),
    evolve: joinFolds(all, slices),
  }
}
