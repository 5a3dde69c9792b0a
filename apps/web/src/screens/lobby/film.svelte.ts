import type { AnyPreparedGame, Play } from '@opsroom/rules/core'

const each = 2200
const atTheEnd = 8000

/** The showcase's film: the states of a recorded game, shown one after the other in a loop while it runs. */
export class ShowcaseFilm {
  readonly game: AnyPreparedGame
  private readonly plays: readonly Play[]
  private place = $state(0)
  runs = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** The film starts paused in the middle of the recorded game, where there is the most to see. */
  constructor(plays: readonly Play[], game: AnyPreparedGame) {
    this.plays = plays
    this.game = game
    this.place = Math.floor(plays.length / 2)
  }

  get play(): Play | undefined {
    return this.plays[this.place]
  }

  go(): void {
    this.stop()
    this.runs = true
    const isLast = this.place === this.plays.length - 1
    this.timer = setTimeout(
      () => {
        this.place = isLast ? 0 : this.place + 1
        this.go()
      },
      isLast ? atTheEnd : each,
    )
  }

  stop(): void {
    clearTimeout(this.timer)
    this.runs = false
  }
}
