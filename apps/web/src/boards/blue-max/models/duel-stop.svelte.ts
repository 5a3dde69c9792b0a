import type { BlueMaxOpen } from '@opsroom/rules/blue-max'
import type { Play } from '@opsroom/rules/core'
import { type Happening, happeningsNotTakenBack } from '../../../state/fold.ts'
import { blueMaxOpenOf } from './states.ts'

interface Seen {
  happenings: readonly Happening[]
  /** Whether the game is over: then the end of the game is announced instead of the end of the duel. */
  isOver: boolean
  /** The number of the last entry that the person had seen before, or of the last entry when the page was opened. */
  known: number
  /** Whether the end of the duel is still being revealed, or missed happenings are being shown first. */
  isBusy: boolean
}

/** Stops this window at the end of a duel until its person goes on. Nobody else has to wait for them. */
export class DuelEndStop {
  readonly #seen: () => Seen
  #wentPast = $state(0)
  /** Whether the card about the end of the duel is closed, so that the field can be inspected. */
  #isCardClosed = $state(false)

  constructor(seen: () => Seen) {
    this.#seen = seen
  }

  readonly #end = $derived.by(() => {
    const { happenings, isOver, known, isBusy } = this.#seen()
    if (isOver || isBusy) return undefined
    const after = Math.max(known, this.#wentPast)
    return happeningsNotTakenBack(happenings).findLast(
      ({ number, entry }) => number > after && entry.event.type === 'duelEnded',
    )
  })
  /** The table at the end of a duel from which this person has not gone on yet. */
  readonly play = $derived.by((): Play | undefined => this.#end?.after)
  readonly open = $derived.by((): BlueMaxOpen | undefined => this.play && blueMaxOpenOf(this.play))
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
