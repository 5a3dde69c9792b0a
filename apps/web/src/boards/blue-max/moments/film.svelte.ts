import type { MapGeometry } from '@opsroom/pictures/hex-map'
import { type BlueMaxOpen, type BlueMaxRules, flyPath, planes, sideOfSeat } from '@opsroom/rules/blue-max'
import { untrack } from 'svelte'
import { prefersReducedMotion } from 'svelte/motion'
import type { MapTrack } from '../../../board-kit/hex-map/overlay.ts'
import { type Happening, standingHappenings } from '../../../state/fold.ts'
import { poseAt } from '../map/flight.ts'
import { type DrawnPlane, planeTokensOf } from '../map/tokens.ts'
import { blueMaxEvent, blueMaxOpen } from '../models/states.ts'
import { attacksSoFar, hitsOf } from './hits.ts'
import { type FilmScene, scenesOf } from './scenes.ts'

interface Source {
  rules: BlueMaxRules
  happenings: readonly Happening[]
  /** Entries up to this number are history. */
  openedAt: number
  geometry: MapGeometry
}

/** The fraction of a shot's scene at which it strikes. */
const struckAt = 0.35

const ease = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/** More scenes than this mean a window that catches up. */
const most = 16

/** The scenes to show: if there are too many, only those of the last turn. */
function latest(scenes: readonly FilmScene[]): readonly FilmScene[] {
  if (scenes.length <= most) return scenes
  const last = scenes.findLastIndex(({ kind }) => kind === 'move')
  return scenes.slice(last < 0 ? -most : last)
}

/**
 * The reveal of a turn: its events, scene by scene. Until it is over the field shows the state before. With reduced
 * motion nothing is animated: the scenes are listed immediately.
 */
export class TurnFilm {
  readonly #source: () => Source
  #taken = 0
  #queue = $state.raw<readonly FilmScene[]>([])
  /** The last revealed events, for those who want no motion. */
  listed = $state.raw<readonly FilmScene[]>([])
  /** 0 to 1 of the scene that runs. */
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
  /** The state before the scene that runs. */
  get open(): BlueMaxOpen | undefined {
    return this.scene?.before
  }
  /** The happenings that have been shown: all of them, except while a scene runs. */
  get seen(): readonly Happening[] {
    const { happenings } = this.#source()
    const running = this.scene?.happening.number
    return running === undefined ? happenings : happenings.filter(({ number }) => number < running)
  }
  /** Whether the shot that is shown has struck. */
  readonly hasStruck = $derived.by(() => this.part > struckAt)
  /** Attacks since the planes last moved, as far as they have been shown: they stay visible, and so do their hits. */
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
      // A page that was hidden continues where it stopped.
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

  /** The planes as they are drawn now. @param shown the state, while no scene runs */
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
    // A plane that lands or flies off the field does not tumble.
    const falls = isOut && scene.kind === 'card' && cause !== 'landed' && cause !== 'leftField'
    const turning = falls || spins ? 360 * part : 0
    const fading = isOut ? { opacity: 1 - Math.max(0, part - 0.3) / 0.7 } : {}
    const sinking = falls ? token.scale * (1 - 0.5 * part) : token.scale
    if (!frames) return { ...token, angle: token.angle + turning, scale: sinking, ...fading }
    const share = ease(part)
    const pose = poseAt(frames, share)
    const [first, last] = [frames[0], frames.at(-1)]
    // From the own place in a hex with several planes to that in the next one.
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

  /** The places from which the planes have come in their last movement. */
  get tracks(): MapTrack[] {
    const { rules, happenings } = this.#source()
    if (this.isRunning) return []
    const last = standingHappenings(happenings).findLast(({ entry }) => entry.event.type === 'moved')
    const event = last && blueMaxEvent(last.entry)
    if (!last || event?.type !== 'moved') return []
    const before = blueMaxOpen(last.before)
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
