import {
  type Direction,
  type Hex,
  type Refusal,
  refusal as refusalOf,
  turnBetween,
} from '@opsroom/rules/core'
import type { BaseOrder } from '@opsroom/rules/duel'
import { Defences } from '../../models/defences.svelte.ts'
import type { ConsoleTask, DuelDesk } from '../../models/desk.ts'
import { FightersTask } from '../../models/fighters.svelte.ts'
import { MosquitoTask } from '../../models/mosquito.svelte.ts'
import { Planner } from '../../models/planner.svelte.ts'
import { SquadronsTask } from '../../models/squadrons.svelte.ts'

/** The shortest way over the board, one heading for each hex. */
function wayTo({ rules: { board } }: DuelDesk, from: Hex, to: Hex): Direction[] {
  const way: Direction[] = []
  for (let at = from; at !== to; ) {
    // The keys of a hex's neighbours are the headings to them.
    const ways = Object.entries(board.neighbours.get(at) ?? {}) as [Direction, Hex][]
    const next = ways.find(([, hex]) => board.distance(hex, to) < board.distance(at, to))
    if (!next) break
    way.push(next[0])
    at = next[1]
  }
  return way
}

/** The order that a choice of this hex seems to mean. */
function meant(desk: DuelDesk, task: ConsoleTask, hex: Hex): BaseOrder | undefined {
  if (task instanceof MosquitoTask)
    return { type: 'mosquito', path: wayTo(desk, task.at, hex), altitude: 'high' }
  if (task instanceof FightersTask) {
    const start = task.squadron && desk.open.squadrons[task.squadron].at
    if (!task.squadron || start === undefined) return undefined
    return { type: 'fighter', squadron: task.squadron, path: wayTo(desk, start, hex), altitude: 'low' }
  }
  if (task instanceof SquadronsTask && task.selected)
    return { type: 'squadrons', at: { ...task.at, [task.selected]: hex } }
  if (task instanceof Defences && task.kind) {
    const here = { ...task.tiles[hex], [task.kind]: (task.tiles[hex]?.[task.kind] ?? 0) + 1 }
    return { type: 'defences', tiles: { ...task.tiles, [hex]: here } }
  }
  return undefined
}

/** Reasons about the rest of an order, not about the chosen hex. */
const ofTheRest = /missing/i

const east: readonly Direction[] = ['NE', 'E', 'SE']
const west: readonly Direction[] = ['SW', 'W', 'NW']

/** The rule that forbids this hex as the next one of a route. */
function ofRoute(desk: DuelDesk, { draft, hexes }: Planner, hex: Hex): Refusal {
  const cite = (rule: string) => refusalOf(rule, 'lesson.rule')
  const at = hexes.at(-1)
  const [heading, ...more] = at === undefined ? [] : wayTo(desk, at, hex)
  if (draft.start === undefined || draft.target === undefined || !heading || more.length > 0)
    return cite('D4.1')
  const last = draft.route?.at(-1)
  const isStruck = hexes.includes(draft.target)
  const isFree = last === undefined || at === draft.target
  const turn = last && turnBetween(last, heading)
  if (!isFree && turn !== undefined && turn > 1) return cite('D4.2')
  return cite((isStruck ? west : east).includes(heading) ? 'D4.1' : 'D4.3')
}

/** Why a hex that is not offered cannot be chosen now: the rule that forbids it. */
export function refusalOfHex(desk: DuelDesk, task: ConsoleTask, hex: Hex): Refusal | undefined {
  if (task instanceof Planner) return ofRoute(desk, task, hex)
  const order = meant(desk, task, hex)
  if (!order) return undefined
  const refusal = desk.game.refuse(desk.view, desk.seat, order)
  if (refusal && !ofTheRest.test(refusal.reason)) return refusal
  return task instanceof SquadronsTask ? refusalOf('D3', 'lesson.rule') : undefined
}
