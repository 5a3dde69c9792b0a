import { prefersReducedMotion } from 'svelte/motion'
import { z } from 'zod/mini'
import { keepProgress, readProgress } from '../../state/progress.ts'
import type { ScriptedLesson } from './scripted-lesson.svelte.ts'

/** The progress of a lesson that is open on the screen. */
export interface LessonRun {
  /** Whether the player has left the introduction behind, or has resumed a lesson begun earlier. */
  readonly begun: boolean
  begin(): void
}

/**
 * Resumes a lesson from the browser's storage, stores the lesson after each order, and lets the opponent act. Must be
 * called during the initialization of a component.
 * @param part the id of the lesson in the page's address
 */
export function runLesson<Order extends { type: string }>(
  lesson: ScriptedLesson<unknown, Order, string>,
  game: string,
  part: string,
): LessonRun {
  let begun = $state(resumed())

  function resumed(): boolean {
    const { progress, data } = readProgress(game, part)
    const kept = z.array(lesson.table.game.command).safeParse(data)
    return progress === 'begun' && kept.success && kept.data.length > 0 && lesson.resume(kept.data)
  }

  $effect(() => {
    const { orders, isOver, isAsked } = lesson
    if (isAsked) return
    if (isOver) keepProgress(game, part, { progress: 'done' })
    else if (orders.length > 0) keepProgress(game, part, { progress: 'begun', data: orders })
  })

  // The pause before an order of the opponent, in ms: long enough for the eye to follow.
  const pause = prefersReducedMotion.current ? 150 : 900
  $effect(() => {
    void lesson.table.orders
    if (!lesson.isTheirs) return
    const timer = setTimeout(() => lesson.opponentActs(), pause)
    return () => clearTimeout(timer)
  })

  return {
    get begun() {
      return begun
    },
    begin: () => {
      begun = true
    },
  }
}
