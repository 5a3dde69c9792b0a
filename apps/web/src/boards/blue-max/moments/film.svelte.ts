import type { MapGeometry } from '@opsroom/pictures/hex-map'
import { type BlueMaxOpen, type BlueMaxRules, flyPath, planes, sideOfSeat } from '@opsroom/rules/blue-max'
import { untrack } from 'svelte'
import { prefersReducedMotion } from 'svelte/motion'
import type { MapTrack } from '../../../board-kit/hex-map/overlay.ts'
import { type Happening, happeningsNotTakenBack } from '../../../state/fold.ts'
import { poseAt } from '../map/flight.ts'
import { type DrawnPlane, planeTokensOf } from '../map/tokens.ts'
import { blueMaxEventOf, blueMaxOpenOf } from '../models/states.ts'
import { attacksSoFar, hitsOf } from './hits.ts'
import { type FilmScene, scenesOf } from './scenes.ts'

interface Source {
  rules: BlueMaxRules
  happenings: readonly Happening[]
  /** The number of the last entry when the page was opened: entries up to it are not shown in the film. */
  openedAt: number
  geometry: MapGeometry
}

/** The fraction of a shot's scene at which the shot hits its target. */
const struckAt = 0.35

const ease = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/** The most scenes that are shown in a row; more of them mean that the window is catching up. */
const most = 16

/**
 * The scenes of the film that are shown: all of them, or only those since the last movement of the planes when there
 * are too many.
 */
function latest(scenes: readonly FilmScene[]): readonly FilmScene[] {
  if (scenes.length <= most) return scenes
  const last = scenes.findLastIndex(({ kind }) => kind === 'move')
  return scenes.slice(last < 0 ? -most : last)
}

/**
 * The film of a turn: reveals its events scene by scene. Until the film is over the field shows the state before the
 * running scene. With reduced motion nothing is animated: the scenes are listed at once.
 */
export class TurnFilm {
  readonly #source: () => Source
  #taken = 0
  #queue = $state.raw<readonly FilmScene[]>([])
  /** With reduced motion, the scenes of the happenings that arrived last, all listed at once; otherwise empty. */
  listed = $state.raw<readonly FilmScene[]>([])
  /** The progress of the running scene, from 0 to 1. */
  part = $state(0)

  constructor(source: () => Source) {
    this.#source = source
    this.#taken = source().openedAt
    $effect(() => {
      const { rules, happenings, geometry } = source()
      untrack(() => {
        const fresh = happenings.filter(({ number }) => number > this.#taken)
        this.#taken = happenings.at(-1)?.number ?? this.#taken
        const scenes = fresh.flatMap((happening) => scenesOf(rules, happening, geometry))
        if (scenes.length === 0) return
        if (prefersReducedMotion.current) this.listed = scenes
        else this.#queue = latest([...this.#queue, ...scenes])
      })
    })
    $effect(() => (this.isRunning ? this.#run() : undefined))
  }

  get scene(): FilmScene | undefined {
    return this.#queue[0]
  }
  get isRunning(): boolean {
    return this.#queue.length > 0
  }
  /** The public state before the running scene; undefined when none is running. */
  get open(): BlueMaxOpen | undefined {
    return this.scene?.before
  }
  /** The happenings that the film has shown: all, except while a scene is running. */
  get seen(): readonly Happening[] {
    const { happenings } = this.#source()
    const running = this.scene?.happening.number
    return running === undefined ? happenings : happenings.filter(({ number }) => number < running)
  }
  /** Whether the shot of the running scene has hit its target already. */
  readonly hasStruck = $derived.by(() => this.part > struckAt)
  /** The attacks since the planes last moved that the film has shown; they stay visible with their hits. */
  readonly attacks = $derived.by(() => attacksSoFar(this.seen, this.scene, this.hasStruck))
  readonly #hits = $derived.by(() => hitsOf(this.attacks))
  skip = () => {
    this.#queue = []
    this.listed = []
    this.part = 0
  }

  #run(): () => void {
    let last: number | undefined
    let frame = 0
    const step = (now: number) => {
      const { scene } = this
      if (!scene) return
      // The film advances by at most 100 ms for each drawn frame, so that on a page that was hidden it continues at the
      // point where it stopped.
      const passed = Math.min(100, now - (last ?? now))
      last = now
      this.part = Math.min(1, this.part + passed / scene.lasts)
      if (this.part >= 1) {
        this.part = 0
        this.#queue = this.#queue.slice(1)
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }

  /**
   * The planes as they are drawn now.
   * @param shown the public state to draw when no scene is running
   */
  tokensOf(shown: BlueMaxOpen): DrawnPlane[] {
    const { geometry } = this.#source()
    const { scene, part } = this
    const tokens = planeTokensOf(shown, geometry).map((token) => ({
      ...token,
      hits: this.#hits.get(token.seat),
    }))
    if (!scene) return tokens
    const ends = new Map(planeTokensOf(scene.after, geometry).map((token) => [token.seat, token]))
    return tokens.map((token) => this.#moved(scene, token, ends.get(token.seat), part))
  }

  #moved(scene: FilmScene, token: DrawnPlane, end: DrawnPlane | undefined, part: number): DrawnPlane {
    const isOut = end === undefined
    const spins =
      scene.after.planes[token.seat]?.spinning === true && !scene.before.planes[token.seat]?.spinning
    const frames = scene.flights?.get(token.seat)
    const cause = scene.after.planes[token.seat]?.out?.cause
    // Only a plane that falls tumbles, not one that lands or flies off the field.
    const falls = isOut && scene.kind === 'card' && cause !== 'landed' && cause !== 'leftField'
    const turning = falls || spins ? 360 * part : 0
    const fading = isOut ? { opacity: 1 - Math.max(0, part - 0.3) / 0.7 } : {}
    const sinking = falls ? token.scale * (1 - 0.5 * part) : token.scale
    if (!frames) return { ...token, angle: token.angle + turning, scale: sinking, ...fading }
    const share = ease(part)
    const pose = poseAt(frames, share)
    const [first, last] = [frames[0], frames.at(-1)]
    // The offset of a plane from the middle of its hex, for hexes with several planes: it changes gradually from the
    // offset at the start to that at the end.
    const aside = (key: 'x' | 'y') =>
      (token[key] - (first?.[key] ?? 0)) * (1 - share) + (end && last ? (end[key] - last[key]) * share : 0)
    return {
      ...token,
      x: pose.x + aside('x'),
      y: pose.y + aside('y'),
      angle: pose.angle + turning,
      scale: token.scale + ((end?.scale ?? token.scale) - token.scale) * share,
      level: share > 0.5 ? (end?.level ?? token.level) : token.level,
      ready: false,
      ...fading,
    }
  }

  /** The tracks along which the planes came in their last movement. */
  get tracks(): MapTrack[] {
    const { rules, happenings } = this.#source()
    if (this.isRunning) return []
    const last = happeningsNotTakenBack(happenings).findLast(({ entry }) => entry.event.type === 'moved')
    const event = last && blueMaxEventOf(last.entry)
    if (!last || event?.type !== 'moved') return []
    const before = blueMaxOpenOf(last.before)
    return Object.entries(event.open?.moves ?? {}).flatMap(([seat, { manoeuvre: code }]) => {
      const flying = before.planes[seat]
      const manoeuvre = flying && planes[flying.plane].chart.get(code)
      if (!flying || !manoeuvre) return []
      const { entered } = flyPath(rules.field, flying.at, flying.heading, manoeuvre.path, manoeuvre.direction)
      if (entered.length === 0) return []
      const colour = sideOfSeat(seat) === 'allies' ? '#e2a85c' : '#b4cbdd'
      return [{ key: seat, kind: 'trail', hexes: [flying.at, ...entered], colour }]
    })
  }
}
