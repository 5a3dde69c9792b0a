import './sides.css'
import type { Component } from 'svelte'
import { splitOrders, type TurnOrders } from '../../../board-kit/order-builder/order-desk.ts'
import type { ConsoleTask, DuelDesk } from '../models/desk.ts'
import type { BoardMode } from '../status/whose-move.ts'
import * as squadrons from './SquadronsConsole.svelte'

/** A console, and the builder of its order. `type`: of the order, where the console gives several. */
interface ConsolePart {
  Task: new (desk: DuelDesk, type: string) => ConsoleTask
  // biome-ignore lint/suspicious/noExplicitAny: each console takes the task of its own module, and is given no other
  default: Component<{ desk: DuelDesk; task: any }>
}

/**
 * The consoles by the mode of the board; `option` gives every order of optional rules. Each is a file of its own,
 * except that of the first phase, which comes with the board.
 */
const parts = {
  squadrons: () => Promise.resolve(squadrons),
  plan: () => import('./PlanConsole.svelte'),
  defences: () => import('./DefencesConsole.svelte'),
  mosquito: () => import('./MosquitoConsole.svelte'),
  fighters: () => import('./FightersConsole.svelte'),
  bomber: () => import('./BomberConsole.svelte'),
  option: () => import('./OptionConsole.svelte'),
}
export type ConsoleId = keyof typeof parts
export const isConsoleId = (mode: string): mode is ConsoleId => Object.hasOwn(parts, mode)

/** The loaded consoles, and the one that could not be fetched: shared by every board of the page. */
const known = $state<{ parts: Partial<Record<string, ConsolePart>>; missing: ConsoleId | undefined }>({
  // Outside of a component its other exports have no types; `ConsoleTask` is one of each console.
  parts: { squadrons: squadrons as unknown as ConsolePart },
  missing: undefined,
})

/** A console that is loaded; a component that calls this is rendered again when one arrives. */
export const loadedConsole = (id: ConsoleId | undefined): ConsolePart | undefined =>
  id === undefined ? undefined : known.parts[id]
export const isConsoleMissing = (id: ConsoleId | undefined): boolean =>
  id !== undefined && known.missing === id

/** @throws when it cannot be loaded */
export async function fetchConsole(id: ConsoleId): Promise<void> {
  if (known.parts[id]) return
  try {
    // As above.
    const part = (await parts[id]()) as unknown as ConsolePart
    // One key is set, not the whole object: a board that uses another console would begin its order again.
    known.parts[id] = part
    if (known.missing === id) known.missing = undefined
  } catch (error) {
    known.missing = id
    throw error
  }
}

/** Fetches the consoles that may be needed next, so that nobody waits for them when the turn comes. */
export const fetchConsoles = (): Promise<unknown> =>
  Promise.allSettled(Object.keys(parts).filter(isConsoleId).map(fetchConsole))

/** The orders that the consoles of the base game give. */
const ofConsole: Partial<Record<BoardMode, readonly string[]>> = {
  squadrons: ['squadrons'],
  plan: ['plan'],
  defences: ['defences'],
  mosquito: ['mosquito'],
  fighters: ['fighter', 'endFighters'],
  bomber: ['bomber'],
}

/** The orders that this seat can give now besides those of the current console. */
export const otherOrders = (desk: DuelDesk, mode: BoardMode): TurnOrders =>
  mode === 'waiting' || mode === 'over'
    ? { others: [], isOwnOpen: true }
    : splitOrders(desk, ofConsole[mode] ?? [])
