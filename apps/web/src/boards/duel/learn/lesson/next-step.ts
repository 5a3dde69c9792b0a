import type { Hex } from '@opsroom/rules/core'
import type { BaseOrder, SquadronId, TileKind } from '@opsroom/rules/duel'
import { BomberTask } from '../../models/bomber.svelte.ts'
import { DefencesTask } from '../../models/defences.svelte.ts'
import type { ConsoleTask } from '../../models/desk.ts'
import { FightersTask } from '../../models/fighters.svelte.ts'
import { MosquitoTask } from '../../models/mosquito.svelte.ts'
import { Planner } from '../../models/planner.svelte.ts'
import { SquadronsTask } from '../../models/squadrons.svelte.ts'

/** The next action of the player, on the map or in the console, that leads to an order of the example. */
export type NextStep =
  | { do: 'hex'; hex: Hex }
  | { do: 'squadron'; squadron: SquadronId }
  | { do: 'tile'; tile: TileKind }
  | { do: 'end'; end: 'low' | 'high' | 'land' }
  | { do: 'drop'; tile: string }
  | { do: 'landHere' }
  /** The action of taking back a choice that the example does not have. */
  | { do: 'takeBack' }
  | { do: 'confirm' }
  | { do: 'endTurn' }

type OrderOf<T extends BaseOrder['type']> = Extract<BaseOrder, { type: T }>
const endOf = ({ land, altitude }: OrderOf<'mosquito'> | OrderOf<'fighter'>) =>
  land ? 'land' : (altitude ?? 'high')

function inSquadrons(task: SquadronsTask, { at }: OrderOf<'squadrons'>): NextStep {
  const wrong = task.ready.find((id) => task.at[id] !== at[id])
  const hex = wrong && at[wrong]
  if (!wrong || hex === undefined) return { do: 'confirm' }
  return task.selected === wrong ? { do: 'hex', hex } : { do: 'squadron', squadron: wrong }
}

function inPlan(task: Planner, order: OrderOf<'plan'>): NextStep {
  const { start, target, route = [], mosquito } = task.draft
  if (start === undefined) return { do: 'hex', hex: order.start }
  if (start !== order.start) return { do: 'takeBack' }
  if (target === undefined) return { do: 'hex', hex: order.target }
  const isPrefix = route.every((heading, place) => heading === order.route[place])
  if (target !== order.target || !isPrefix) return { do: 'takeBack' }
  const next = order.route[route.length]
  if (next !== undefined) {
    const hex = task.hexAfter(next)
    return task.stage === 'route' && hex !== undefined ? { do: 'hex', hex } : { do: 'takeBack' }
  }
  if (mosquito === order.mosquito) return { do: 'confirm' }
  if (mosquito !== undefined) return { do: 'takeBack' }
  return task.stage === 'base' ? { do: 'hex', hex: order.mosquito } : { do: 'landHere' }
}

function inDefences(task: DefencesTask, { tiles }: OrderOf<'defences'>): NextStep {
  const countIn = (all: typeof tiles, hex: string, kind: string) => all[hex]?.[kind] ?? 0
  for (const [hex, here] of Object.entries(tiles))
    for (const kind of Object.keys(here))
      if (countIn(task.tiles, hex, kind) < countIn(tiles, hex, kind))
        return task.kind === kind ? { do: 'hex', hex: Number(hex) } : { do: 'tile', tile: kind }
  const isMore = Object.entries(task.tiles).some(([hex, here]) =>
    Object.keys(here).some((kind) => countIn(task.tiles, hex, kind) > countIn(tiles, hex, kind)),
  )
  return { do: isMore ? 'takeBack' : 'confirm' }
}

function inMosquito(task: MosquitoTask, order: OrderOf<'mosquito'>): NextStep {
  const hex = task.endOf(order.path)
  if (!task.flown || task.hex !== hex) return { do: 'hex', hex }
  const end = endOf(order)
  if (task.end !== end) return { do: 'end', end }
  const { targetMarkers = 0, bombs = {} } = task.draft
  const wanted: Record<string, number> = {
    ...order.bombs,
    ...(order.targetMarkers && { targetMarker: order.targetMarkers }),
  }
  const chosen: Record<string, number> = { ...bombs, targetMarker: targetMarkers }
  for (const [tile, count] of Object.entries(wanted))
    if ((chosen[tile] ?? 0) < count) return { do: 'drop', tile }
  const isMore = Object.entries(chosen).some(([tile, count]) => count > (wanted[tile] ?? 0))
  return { do: isMore ? 'takeBack' : 'confirm' }
}

function inFighters(task: FightersTask, expected: readonly BaseOrder[]): NextStep | undefined {
  const flights = expected.filter((order): order is OrderOf<'fighter'> => order.type === 'fighter')
  const { squadron } = task
  const order = flights.find((each) => each.squadron === squadron)
  if (!order) {
    // The chosen squadron has no order left in the example: no squadron is chosen, or its order is already given, or
    // the example gives it none.
    const [first] = flights
    if (first) return { do: 'squadron', squadron: first.squadron }
    return { do: squadron && task.flown ? 'takeBack' : 'endTurn' }
  }
  const hex = task.endOf(order.path)
  if (hex !== undefined && (!task.flown || task.hex !== hex)) return { do: 'hex', hex }
  const end = endOf(order)
  return task.end === end ? { do: 'confirm' } : { do: 'end', end }
}

/**
 * The next action of the player towards an order of the example; undefined when the open console cannot build that
 * order.
 * @param task the order under construction in the open console
 * @param expected the next orders of the example, the first one first
 */
export function nextStep(
  task: ConsoleTask | undefined,
  expected: readonly BaseOrder[],
): NextStep | undefined {
  const [order] = expected
  if (!task || !order) return undefined
  if (task instanceof SquadronsTask && order.type === 'squadrons') return inSquadrons(task, order)
  if (task instanceof Planner && order.type === 'plan') return inPlan(task, order)
  if (task instanceof DefencesTask && order.type === 'defences') return inDefences(task, order)
  if (task instanceof MosquitoTask && order.type === 'mosquito') return inMosquito(task, order)
  if (task instanceof FightersTask) return inFighters(task, expected)
  if (task instanceof BomberTask && order.type === 'bomber') {
    const isChosen = order.altitude === undefined || task.draft.altitude === order.altitude
    return isChosen ? { do: 'confirm' } : { do: 'end', end: order.altitude ?? 'high' }
  }
  return undefined
}

/** The CSS selector of the element that the next action of the player needs. */
export function nextStepSelector(step: NextStep): string {
  switch (step.do) {
    case 'hex':
      return `path[data-hex="${step.hex}"]`
    case 'squadron':
      return `[data-testid="squadron-${step.squadron}"]`
    case 'tile':
      return `[data-tile="${step.tile}"]`
    case 'end':
      return `[data-console] [data-end="${step.end}"]`
    case 'drop':
      return `[data-drop="${step.tile}"] button:last-of-type`
    case 'landHere':
      return '[data-land-here]'
    case 'confirm':
    case 'endTurn':
      return '[data-confirm]'
    case 'takeBack':
      return '[data-step-back]'
  }
}
