import type { Audience } from '@opsroom/rules/core'
import type { Night } from './night.ts'

/** Steps in a second. */
export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]
const betweenSteps = 1400

/** Where somebody is in a night that he looks back on, and from where he looks. */
export class Playback {
  readonly night: Night
  position = $state(0)
  viewpoint = $state<Audience>('truth')
  playing = $state(false)
  speed = $state<Speed>(1)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(night: Night, viewpoint: Audience, position: number) {
    this.night = night
    this.viewpoint = viewpoint
    this.position = night.within(position)
  }

  play = $derived.by(() => this.night.at(this.viewpoint, this.position))
  happenings = $derived.by(() => this.night.until(this.viewpoint, this.position))
  steps = $derived.by(() => this.night.steps(this.viewpoint))
  rounds = $derived.by(() => this.night.rounds)
  atEnd = $derived.by(() => this.position >= this.night.length)

  seek = (position: number): void => {
    this.pause()
    this.position = this.night.within(position)
  }
  next = (): void => this.seek(this.after(this.steps))
  back = (): void => this.seek(this.before(this.steps))
  nextRound = (): void => this.seek(this.after(this.rounds))
  lastRound = (): void => this.seek(this.before(this.rounds))

  toggle = (): void => {
    if (this.playing) {
      this.pause()
      return
    }
    if (this.atEnd) this.position = 0
    this.playing = true
    this.tick()
  }
  pause = (): void => {
    clearTimeout(this.timer)
    this.playing = false
  }

  private after = (marks: readonly number[]) =>
    marks.find((mark) => mark > this.position) ?? this.night.length
  private before = (marks: readonly number[]) => marks.findLast((mark) => mark < this.position) ?? 0

  private tick = () => {
    this.timer = setTimeout(() => {
      this.position = this.after(this.steps)
      if (this.atEnd) this.playing = false
      else this.tick()
    }, betweenSteps / this.speed)
  }
}
