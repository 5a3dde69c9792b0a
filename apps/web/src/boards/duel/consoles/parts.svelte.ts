import './sides.css'
import type { Component } from 'svelte'
import { orderTypesByConsole, type TurnOrders } from '../../../board-kit/order-builder/order-desk.ts'
import type { ConsoleTask, DuelDesk } from '../models/desk.ts'
import type { BoardMode } from '../status/whose-move.ts'
import * as squadrons from './SquadronsConsole.svelte'

/**
 * A console, with the class that builds its order. `type` is the type of the order, for a console that builds orders of
 * several types.
 */
interface ConsolePart {
  Task: new (desk: DuelDesk, type: string) => ConsoleTask
  // biome-ignore lint/suspicious/noExplicitAny: each console takes the task of its own module, and is given no other
  default: Component<{ desk: DuelDesk; task: any }>
}

/**
 * The consoles by the mode of the board; `option` builds every order of optional rules. Each console is loaded
 * separately, except that of the first phase, which comes with the board.
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

/** The consoles that are loaded, and the one that could not be loaded: shared by all boards of the page. */
const known = $state<{ parts: Partial<Record<string, ConsolePart>>; missing: ConsoleId | undefined }>({
  // The cast is needed because TypeScript does not see what a component exports beside its default; every console
  // exports its `Task`.
  parts: { squadrons: squadrons as unknown as ConsolePart },
  missing: undefined,
})

/** A console if it is loaded; a component that calls this function is rendered again when a console arrives. */
export const loadedConsole = (id: ConsoleId | undefined): ConsolePart | undefined =>
  id === undefined ? undefined : known.parts[id]
export const isConsoleMissing = (id: ConsoleId | undefined): boolean =>
  id !== undefined && known.missing === id

/**
 * Loads a console, if it is not loaded yet.
 * @throws when the console cannot be loaded
 */
export async function fetchConsole(id: ConsoleId): Promise<void> {
  if (known.parts[id]) return
  try {
    // The cast is needed because TypeScript does not see that the console's component also exports its `Task`.
    const part = (await parts[id]()) as unknown as ConsolePart
    // Only the key of the loaded console is set, and `known.parts` is not replaced as a whole: otherwise a board that
    // uses another console would discard its order under construction.
    known.parts[id] = part
    if (known.missing === id) known.missing = undefined
  } catch (error) {
    known.missing = id
    throw error
  }
}

/** Loads all consoles in advance, so that nobody waits for one when the turn comes. */
export const fetchConsoles = (): Promise<unknown> =>
  Promise.allSettled(Object.keys(parts).filter(isConsoleId).map(fetchConsole))

/** The types of the orders that each console of the base game builds. */
const ofConsole: Partial<Record<BoardMode, readonly string[]>> = {
  squadrons: ['squadrons'],
  plan: ['plan'],
  defences: ['defences'],
  mosquito: ['mosquito'],
  fighters: ['fighter', 'endFighters'],
  bomber: ['bomber'],
}

/** The types of the orders that this seat can give now besides those of the present console. */
export const otherOrders = (desk: DuelDesk, mode: BoardMode): TurnOrders =>
  mode === 'waiting' || mode === 'over'
    ? { others: [], isOwnOpen: true }
    : orderTypesByConsole(desk, ofConsole[mode] ?? [])
