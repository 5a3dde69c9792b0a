import type { Play } from '@opsroom/rules/core'
import type { LogItem } from '../log/turns.ts'
import type { Missed } from './missed.ts'

/** The happenings that the person at a board has missed, until they put them aside. */
export class CatchUp<Item extends LogItem> {
  missed = $state.raw<readonly Missed<Item>[]>([])
  /** The table at the moment of the line that is pointed at, in place of the present one. */
  past = $state.raw<Play | undefined>()

  constructor(missed: readonly Missed<Item>[]) {
    this.missed = missed
  }

  show = (play: Play | undefined): void => {
    this.past = play
  }

  putAside = (): void => {
    this.missed = []
    this.past = undefined
  }
}
