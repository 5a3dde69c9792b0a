import { z } from 'zod'
import { base } from './base.ts'
import type { BoardPack } from './board/pack.ts'
import { prepareBoard } from './board/prepare.ts'
import { standardPack } from './board/standard.ts'
import type { Contribution } from './contribution.ts'
import { optionalRules } from './optional/index.ts'
import { composedOrder } from './orders/composed.ts'
import { draftOrders } from './orders/schemas.ts'
import { evolveWith } from './prepare-evolve.ts'
import { eventKindsOf, schemasOf } from './prepare-schemas.ts'
import type { Rules } from './rules.ts'
import type { ScoringTables } from './scoring/tables.ts'
import type { DuelSetup } from './setup.ts'
import { soloMission } from './solo/index.ts'

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
  'flakTotal',
]

/** Every modifier list, base first, options after it in the order of their rules. */
const joinTables = (all: readonly Contribution[]): ScoringTables =>
  Object.fromEntries(
    tableNames.map((name) => [name, all.flatMap(({ tables }) => tables?.[name] ?? [])]),
  ) as unknown as ScoringTables

/** The base, and every option that is switched on, in the order of the list. */
const contributionsOf = (setup: DuelSetup): Contribution[] => [
  base,
  ...[
    ...optionalRules.filter(({ rule }) => setup.advanced.includes(rule) || setup.expansions.includes(rule)),
    ...(setup.solo ? [soloMission] : []),
  ].map((option) => ({ ...option, ...option.forSetup?.(setup) })),
]

/** What each contribution has to give of one kind, in order, without the gaps. */
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
    .map((order) => composedOrder(order, extensions))
  const schemas = orders.map(({ schema }) => schema)
  return {
    orders: new Map(orders.map((order) => [order.type, order])),
    command: z.discriminatedUnion('type', schemas as never) as unknown as Rules['command'],
    draft: draftOrders(schemas),
  }
}

function extrasOf(all: readonly Contribution[]): Rules['extras'] {
  const types = new Set(gather(all, 'extras').flatMap(Object.keys))
  return new Map([...types].map((type) => [type, gather(all, 'extras').flatMap((own) => own[type] ?? [])]))
}

/** Computes once what a setup means: board, tiles, orders and modifier lists of the base and of every chosen option. */
export function prepareRules(setup: DuelSetup): Rules {
  const all = contributionsOf(setup)
  const tiles = gather(all, 'tiles').flat()
  const slices = gather(all, 'open').flat()
  const turns = turnsOf(all)
  return {
    setup,
    seats: gather(all, 'seats').at(-1) ?? [],
    openPlan: gather(all, 'openPlan').at(-1),
    edition: setup.edition,
    board: prepareBoard(packOf(setup)),
    team: gather(all, 'team')[0],
    stock: gather(all, 'stock').flat(),
    tiles: new Map(tiles.map((traits) => [traits.kind, traits])),
    flakKinds: tiles.filter(({ isFlak }) => isFlak).map(({ kind }) => kind),
    markers: Math.max(...gather(all, 'markers')),
    ...ordersOf(all),
    ...turns,
    tables: joinTables(all),
    searchlights: gather(all, 'searchlights').flat(),
    lightTakers: gather(all, 'lightTakers').flat(),
    entering: gather(all, 'entering').reduce<Rules['entering']>((stages, own) => own(stages), []),
    mosquitoEntries: gather(all, 'mosquitoEntries'),
    afterCurtain: gather(all, 'afterCurtain'),
    afterTurnBegan: gather(all, 'afterTurnBegan'),
    flight: gather(all, 'flight'),
    markersPaid: gather(all, 'markersPaid'),
    canAct: gather(all, 'canAct'),
    extras: extrasOf(all),
    promises: gather(all, 'promises'),
    slices,
    schemas: schemasOf(all, turns.steps),
    eventKinds: eventKindsOf(all, turns.steps),
    evolve: evolveWith(all, slices),
  }
}
