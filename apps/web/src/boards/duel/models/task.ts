import type { Mode } from '../mode.ts'
import { BomberTask } from './bomber.svelte.ts'
import type { ChoiceTask } from './choice-task.svelte.ts'
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
  | ChoiceTask

/** The order that this window can work on now. */
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
