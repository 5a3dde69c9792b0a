type Word =
  | 'begin'
  | 'doIt'
  | 'beginAnew'
  | 'beginAnew.sure'
  | 'beginAnew.yes'
  | 'watch'
  | 'free'
  | 'back'
  | 'keep'
  | 'less'
  | 'more'
  | 'other'
  | 'other.hint'

/** A game's words around its lessons, `lesson.…` of its catalogue, and the texts of their steps. */
export interface CoachWords {
  say(key: `lesson.${Word}`): string
  /** The number of the current step. */
  sayStep(data: { step: number; steps: number }): string
  /** The text of a step, by its key: `lesson.`, the lesson, the number of the step, and its variant. */
  sayIfKnown(key: string): string | undefined
}
