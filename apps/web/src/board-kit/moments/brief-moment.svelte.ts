import { waitForStage } from '../stage/stage.svelte.ts'

/** The time for which an announcement is shown, in ms. */
export const momentDuration = 2500

/**
 * A moment of the game that is announced on the stage of the board and disappears by itself. Any click or key dismisses
 * it, so it is gone with the first order. Must be created during the initialization of a component.
 */
export class MomentAnnouncement<M extends { readonly number: number }> {
  readonly #latest: () => M | undefined
  readonly #isOn: () => boolean
  #gone = $state(0)
  /** Whether the pointer is over the announcement: then it stays. */
  isHeld = $state(false)
  readonly #fresh = $derived.by(() => {
    const moment = this.#latest()
    return moment && moment.number > this.#gone ? moment : undefined
  })

  /** @param latest the latest moment, with its number among the happenings; undefined when it is no longer news */
  constructor(latest: () => M | undefined) {
    this.#latest = latest
    this.#isOn = waitForStage('moment', () => this.#fresh !== undefined)
    $effect(() => {
      if (!this.shown || this.isHeld) return
      const timer = setTimeout(this.close, momentDuration)
      return () => clearTimeout(timer)
    })
    $effect(() => {
      // The announcement is dismissed by the completed click, not already when the mouse button goes down: the next
      // announcement could then move the map away under the pointer.
      const events = ['click', 'keydown'] as const
      for (const event of events) window.addEventListener(event, this.close, { capture: true })
      return () => {
        for (const event of events) window.removeEventListener(event, this.close, { capture: true })
      }
    })
  }

  /** The announced moment while it is on the stage; undefined otherwise. */
  get shown(): M | undefined {
    return this.#isOn() ? this.#fresh : undefined
  }
  close = (): void => {
    this.#gone = this.shown?.number ?? this.#gone
  }
}
