import { getContext, setContext, untrack } from 'svelte'
import { setPageStage } from '../../ui/page-stage.svelte.ts'

/** Kinds of announcements over a board, by priority: a question comes first, a lasting state last. */
const kinds = [
  'end',
  'asked',
  'late',
  'substitute',
  'rematch',
  'missed',
  'moment',
  'points',
  'invitation',
  'off',
  'beforehand',
] as const
export type AnnouncementKind = (typeof kinds)[number]

/** The single place for announcements over a board: one at a time, and the others wait for their turn. */
export class AnnouncementStage {
  #wanted = $state.raw<readonly AnnouncementKind[]>([])
  readonly current = $derived(kinds.find((kind) => this.#wanted.includes(kind)))

  /** @returns a function that withdraws it */
  want(kind: AnnouncementKind): () => void {
    this.#wanted = [...untrack(() => this.#wanted), kind]
    return () => {
      const place = this.#wanted.indexOf(kind)
      this.#wanted = this.#wanted.filter((_, index) => index !== place)
    }
  }
}

/** The key of the stage in Svelte's context. */
export const stageKey = Symbol('stage')

/** Creates the stage of a board, for all components below the caller, and for announcements from outside the board. */
export function makeStage(): void {
  const stage = setContext(stageKey, new AnnouncementStage())
  $effect(() => setPageStage(stage))
}

/**
 * Waits for the stage of the board as long as there is something to announce. Must be called during the initialization
 * of a component.
 * @param wants whether there is
 * @returns whether it is shown now. Without a stage it is shown whenever it wants to be
 */
export function waitForStage(kind: AnnouncementKind, wants: () => boolean): () => boolean {
  const stage = getContext<AnnouncementStage | undefined>(stageKey)
  if (!stage) return wants
  const isWanted = $derived(wants())
  $effect.pre(() => (isWanted ? stage.want(kind) : undefined))
  return () => isWanted && stage.current === kind
}
