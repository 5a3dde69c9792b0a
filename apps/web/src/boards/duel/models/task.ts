import { type OrdersNow, splitOrders } from '../../../board-kit/order-builder/order-desk.ts'
import type { Mode } from '../status/whose-move.ts'
import { BomberTask } from './bomber.svelte.ts'
import type { DuelChoiceTask } from './choice-task.svelte.ts'
import { Defences } from './defences.svelte.ts'
import type { Desk } from './desk.ts'
import { FightersTask } from './fighters.svelte.ts'
import { MosquitoTask } from './mosquito.svelte.ts'
import { Planner } from './planner.svelte.ts'
import { SquadronsTask } from './squadrons.svelte.ts'

export type AnyTask =
  | SquadronsTask
  | Planner
  | Defences
  | MosquitoTask
  | FightersTask
  | BomberTask
  | DuelChoiceTask

/** What builds the order that this seat can give now. */
export function taskFor(mode: Mode, desk: Desk): AnyTask | undefined {
  switch (mode) {
    case 'squadrons':
      return new SquadronsTask(desk)
    case 'plan':
      return new Planner(desk)
    case 'defences':
      return new Defences(desk)
    case 'mosquito':
      return new MosquitoTask(desk)
    case 'fighters':
      return new FightersTask(desk)
    case 'bomber':
      return new BomberTask(desk)
    default:
      return undefined
  }
}

/** The orders that the consoles of the base game give. */
const ofConsole: Partial<Record<Mode, readonly string[]>> = {
  squadrons: ['squadrons'],
  plan: ['plan'],
  defences: ['defences'],
  mosquito: ['mosquito'],
  fighters: ['fighter', 'endFighters'],
  bomber: ['bomber'],
}

/** What this seat may order now: with the console of its mode, and beside it. */
export const otherOrders = (desk: Desk, mode: Mode): OrdersNow =>
  mode === 'waiting' || mode === 'over'
    ? { others: [], isOwnOpen: true }
    : splitOrders(desk, ofConsole[mode] ?? [])
