import type { Play } from '@opsroom/rules/core'
import type { Happening } from '../../../state/fold.ts'
import { lastNightEnd } from '../moments/night-end.ts'

interface Seen {
  play: Play
  happenings: readonly Happening[]
  isOver: boolean
  /** The number of the last happening that the person had seen before, or of the last one when the page was opened. */
  known: number
  /**
   * Whether the happenings that the person has missed are still being told; the end of a night is announced only after
   * that.
   */
  hasMissed: boolean
  /**
   * Whether a card may announce the end of a night or of the game; false in a lesson, which announces its end itself.
   */
  withCard: boolean
}

/**
 * Stops this window at the end of a night, or of the game, until its person goes on. Nobody else has to wait for them.
 */
export class NightEndStop {
  private readonly seen: () => Seen
  private wentPast = $state(0)
  /**
   * The number of the happening that ended the night whose card this person has closed last; 0 before any card was
   * closed.
   */
  private closed = $state(0)

  constructor(seen: () => Seen) {
    this.seen = seen
  }

  private end = $derived.by(() => {
    const { happenings, hasMissed, known } = this.seen()
    return hasMissed ? undefined : lastNightEnd(happenings, Math.max(known, this.wentPast))
  })
  /** The table at the end of a night from which this person has not gone on yet; undefined at the end of the game. */
  between = $derived.by(() => (this.seen().isOver ? undefined : this.end?.after))
  /** The table that the report is about: at the end of the last night, or of the game. */
  reported = $derived.by(() => this.between ?? (this.seen().isOver ? this.seen().play : undefined))
  /**
   * The table at the end of the night or the game that a card over the map announces; undefined when no card is shown.
   */
  onCard = $derived.by(() =>
    this.end && this.end.number > this.closed && this.seen().withCard ? this.reported : undefined,
  )

  closeCard = (): void => {
    this.closed = this.end?.number ?? this.closed
  }
  toNextNight = (): void => {
    this.wentPast = this.end?.number ?? this.wentPast
  }
}
