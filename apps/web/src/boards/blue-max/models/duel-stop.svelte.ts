import type { BlueMaxOpen } from '@opsroom/rules/blue-max'
import type { Play } from '@opsroom/rules/core'
import { type Happening, standingHappenings } from '../../../state/fold.ts'
import { blueMaxOpen } from './states.ts'

interface Seen {
  happenings: readonly Happening[]
  /** The game is over: its end is announced instead. */
  isOver: boolean
  /** The last number that the person had seen, or that existed when the page was opened. */
  known: number
  /** The end is still being revealed, or things that were missed are shown first. */
  isBusy: boolean
}

/** Holds the end of a duel in this window until its person goes on; nobody else waits for that. */
export class DuelStop {
  readonly #seen: () => Seen
  #wentPast = $state(0)
  /** Its card over the field is closed, and the field can be looked at. */
  #isCardClosed = $state(false)

  constructor(seen: () => Seen) {
    this.#seen = seen
  }

  readonly #end = $derived.by(() => {
    const { happenings, isOver, known, isBusy } = this.#seen()
    if (isOver || isBusy) return undefined
    const after = Math.max(known, this.#wentPast)
    return standingHappenings(happenings).findLast(
      ({ number, entry }) => number > after && entry.event.type === 'duelEnded',
    )
  })
  /** The game at the end of the duel that this person has not gone past. */
  readonly play = $derived.by((): Play | undefined => this.#end?.after)
  readonly open = $derived.by((): BlueMaxOpen | undefined => this.play && blueMaxOpen(this.play))
  get onCard(): Play | undefined {
    return this.#isCardClosed ? undefined : this.play
  }

  closeCard = (): void => {
    this.#isCardClosed = true
  }
  toNextDuel = (): void => {
    this.#wentPast = this.#end?.number ?? this.#wentPast
    this.#isCardClosed = false
  }
}
