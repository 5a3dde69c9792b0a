import { getContext, setContext, untrack } from 'svelte'
import { setPageStage } from '../../ui/page-stage.svelte.ts'

/** The kinds of announcements over a board, in order of priority: questions come before lasting states. */
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

/**
 * The stage of a board: the one place for announcements over it. It shows one at a time, and the others wait for their
 * turn.
 */
export class AnnouncementStage {
  #wanted = $state.raw<readonly AnnouncementKind[]>([])
  readonly current = $derived(kinds.find((kind) => this.#wanted.includes(kind)))

  /** Queues an announcement of a kind for the stage. @returns a function that withdraws the announcement */
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

/**
 * Creates the stage of a board. All components below the caller use it, and so do the announcements of the page around
 * the board.
 */
export function makeStage(): void {
  const stage = setContext(stageKey, new AnnouncementStage())
  $effect(() => setPageStage(stage))
}

/**
 * Queues an announcement for the stage of the board as long as there is something to announce. Must be called during
 * the initialization of a component.
 * @param wants whether there is something to announce
 * @returns whether the announcement is on the stage now; without a stage, whether there is something to announce
 */
export function waitForStage(kind: AnnouncementKind, wants: () => boolean): () => boolean {
  const stage = getContext<AnnouncementStage | undefined>(stageKey)
  if (!stage) return wants
  const isWanted = $derived(wants())
  $effect.pre(() => (isWanted ? stage.want(kind) : undefined))
  return () => isWanted && stage.current === kind
}
