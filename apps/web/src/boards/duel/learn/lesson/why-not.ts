import {
  type Direction,
  type Hex,
  type Refusal,
  refusal as refusalOf,
  turnBetween,
} from '@opsroom/rules/core'
import type { BaseOrder } from '@opsroom/rules/duel'
import { DefencesTask } from '../../models/defences.svelte.ts'
import type { ConsoleTask, DuelDesk } from '../../models/desk.ts'
import { FightersTask } from '../../models/fighters.svelte.ts'
import { MosquitoTask } from '../../models/mosquito.svelte.ts'
import { Planner } from '../../models/planner.svelte.ts'
import { SquadronsTask } from '../../models/squadrons.svelte.ts'

/** A shortest path from one hex to another, as one heading for each step. */
function wayTo({ rules: { board } }: DuelDesk, from: Hex, to: Hex): Direction[] {
  const way: Direction[] = []
  for (let at = from; at !== to; ) {
    // The cast restores the type of the keys: each neighbour of a hex is stored by its heading.
    const ways = Object.entries(board.neighbours.get(at) ?? {}) as [Direction, Hex][]
    const next = ways.find(([, hex]) => board.distance(hex, to) < board.distance(at, to))
    if (!next) break
    way.push(next[0])
    at = next[1]
  }
  return way
}

/** The order that a player seems to mean by choosing a hex; undefined when none can be guessed. */
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
  if (task instanceof DefencesTask && task.kind) {
    const here = { ...task.tiles[hex], [task.kind]: (task.tiles[hex]?.[task.kind] ?? 0) + 1 }
    return { type: 'defences', tiles: { ...task.tiles, [hex]: here } }
  }
  return undefined
}

/** Matches refusal reasons about a missing part of the order, which do not explain the chosen hex. */
const ofTheRest = /missing/i

const east: readonly Direction[] = ['NE', 'E', 'SE']
const west: readonly Direction[] = ['SW', 'W', 'NW']

/** The refusal of a hex as the next one of the bomber's route, with the rule that forbids it. */
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

/** The refusal of a hex that is not offered now, with the rule that forbids it; undefined when none can be found. */
export function refusalOfHex(desk: DuelDesk, task: ConsoleTask, hex: Hex): Refusal | undefined {
  if (task instanceof Planner) return ofRoute(desk, task, hex)
  const order = meant(desk, task, hex)
  if (!order) return undefined
  const refusal = desk.game.refuse(desk.view, desk.seat, order)
  if (refusal && !ofTheRest.test(refusal.reason)) return refusal
  return task instanceof SquadronsTask ? refusalOf('D3', 'lesson.rule') : undefined
}
