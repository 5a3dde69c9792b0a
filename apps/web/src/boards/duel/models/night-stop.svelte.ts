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

/** Holds the end of a night in this window until its person goes on; nobody else waits for that. */
export class NightStop {
  private readonly seen: () => Seen
  private wentPast = $state(0)
  private isCardOpen = $state(true)

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
    this.end && this.isCardOpen && this.seen().withCard ? this.reported : undefined,
  )

  closeCard = (): void => {
    this.isCardOpen = false
  }
  toNextNight = (): void => {
    this.wentPast = this.end?.number ?? this.wentPast
    this.isCardOpen = true
  }
}
