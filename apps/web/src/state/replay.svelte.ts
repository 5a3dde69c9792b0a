import type { Audience } from '@opsroom/rules/core'
import type { PastChapter } from './past-chapter.ts'

/** The speed of playback, in steps per second. */
export const playbackSpeeds = [0.5, 1, 2, 4] as const
export type PlaybackSpeed = (typeof playbackSpeeds)[number]
const betweenSteps = 1400

/** The state of a replay: a position in a finished chapter, and the viewpoint from which it is shown. */
export class Playback {
  readonly chapter: PastChapter
  position = $state(0)
  viewpoint = $state<Audience>('truth')
  playing = $state(false)
  speed = $state<PlaybackSpeed>(1)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(chapter: PastChapter, viewpoint: Audience, position: number) {
    this.chapter = chapter
    this.viewpoint = viewpoint
    this.position = chapter.within(position)
  }

  play = $derived.by(() => this.chapter.at(this.viewpoint, this.position))
  happenings = $derived.by(() => this.chapter.until(this.viewpoint, this.position))
  steps = $derived.by(() => this.chapter.steps(this.viewpoint))
  rounds = $derived.by(() => this.chapter.rounds)
  atEnd = $derived.by(() => this.position >= this.chapter.length)

  seek = (position: number): void => {
    this.pause()
    this.position = this.chapter.within(position)
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
    marks.find((mark) => mark > this.position) ?? this.chapter.length
  private before = (marks: readonly number[]) => marks.findLast((mark) => mark < this.position) ?? 0

  private tick = () => {
    this.timer = setTimeout(() => {
      this.position = this.after(this.steps)
      if (this.atEnd) this.playing = false
      else this.tick()
    }, betweenSteps / this.speed)
  }
}
