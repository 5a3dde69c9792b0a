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

/** The words that a game's catalogue has around its lessons (`lesson.…`), and the texts of their steps. */
export interface CoachWords {
  say(key: `lesson.${Word}`): string
  /** The words for the number of the current step. */
  sayStep(data: { step: number; steps: number }): string
  /** The text of a step. Its key consists of `lesson.`, the lesson, the number of the step, and its variant. */
  sayIfKnown(key: string): string | undefined
}
