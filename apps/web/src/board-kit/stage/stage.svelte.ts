import { getContext, setContext, untrack } from 'svelte'

/** Kinds of announcements over a board, in the order of their turns: a question comes first, a lasting state last. */
const kinds = [
  'end',
  'asked',
  'late',
  'substitute',
  'missed',
  'moment',
  'points',
  'off',
  'beforehand',
] as const
export type AnnouncedKind = (typeof kinds)[number]

/** The one place for all that is announced over a board: one thing at a time, and the others wait for their turn. */
export class Stage {
  #wanted = $state.raw<readonly AnnouncedKind[]>([])
  readonly current = $derived(kinds.find((kind) => this.#wanted.includes(kind)))

  /** @returns takes it back */
  want(kind: AnnouncedKind): () => void {
    this.#wanted = [...untrack(() => this.#wanted), kind]
    return () => {
      const place = this.#wanted.indexOf(kind)
      this.#wanted = this.#wanted.filter((_, index) => index !== place)
    }
  }
}

/** The context of Svelte in which the stage stands. */
export const stageKey = Symbol('stage')

/** Makes the stage of a board, for all that is within the component that calls this. */
export const makeStage = (): Stage => setContext(stageKey, new Stage())

/**
 * Waits for the stage of the board as long as there is something to announce; call it while a component is made.
 * @param wants whether there is
 * @returns whether it is on now. Where there is no stage it is on whenever it wants to be
 */
export function onStage(kind: AnnouncedKind, wants: () => boolean): () => boolean {
  const stage = getContext<Stage | undefined>(stageKey)
  if (!stage) return wants
  const isWanted = $derived(wants())
  $effect.pre(() => (isWanted ? stage.want(kind) : undefined))
  return () => isWanted && stage.current === kind
}
