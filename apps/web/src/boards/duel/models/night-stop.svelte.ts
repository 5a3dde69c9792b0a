import type { Play } from '@opsroom/rules/core'
import type { Happening } from '../../../state/fold.ts'
import { lastNightEnd } from '../moments/night-end.ts'

interface Seen {
  play: Play
  happenings: readonly Happening[]
  isOver: boolean
  /** The number of the last happening that the person knew, or that existed when the page was opened. */
  known: number
  /** Missed happenings are shown first. */
  hasMissed: boolean
  /** Whether nothing else announces the end. */
  withCard: boolean
}

/** Holds the end of a night, or of the game, in this window until its person goes on; nobody else waits for that. */
export class NightStop {
  private readonly seen: () => Seen
  private wentPast = $state(0)
  /** The number of the end whose card was closed. */
  private closed = $state(0)

  constructor(seen: () => Seen) {
    this.seen = seen
  }

  private end = $derived.by(() => {
    const { happenings, hasMissed, known } = this.seen()
    return hasMissed ? undefined : lastNightEnd(happenings, Math.max(known, this.wentPast))
  })
  /** The game between two nights, while this person has not gone on. */
  between = $derived.by(() => (this.seen().isOver ? undefined : this.end?.after))
  /** The play under review in the report: the night that has just ended, or the game. */
  reported = $derived.by(() => this.between ?? (this.seen().isOver ? this.seen().play : undefined))
  /** The play whose end is announced by a card over the map. */
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
