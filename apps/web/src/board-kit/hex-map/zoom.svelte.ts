import { type Box, hexWidth, type Point } from '@opsroom/pictures/hex-map'
import { tick } from 'svelte'
import { wheelPixels, wheelReader } from './wheel.ts'

/** The largest zoom, relative to the whole map. */
const largest = 4
/** The largest scale of automatic zoom, if there is room below the map. */
const largestByItself = 2
/** The least width of a hex of a large field, in pixels, so that a finger can choose it. */
const leastHex = 26
/** The largest scale for following points. */
const largestFollowing = 2.4
const keyStep = 1.3

/**
 * The scale of a map inside a scrolling box. The box scrolls natively, so that fingers, screen readers and the focus
 * reach the hidden parts; only the size is kept here.
 */
export class MapZoom {
  /** The size of the box on the screen. */
  width = $state(0)
  height = $state(0)
  /** The person's own scale; undefined: automatic. */
  private chosen = $state<number | undefined>()
  /** The part that is followed, until the person chooses a scale. */
  followed = $state.raw<Box | undefined>()
  private readonly frame: () => Box
  private readonly asks: () => boolean
  box: HTMLElement | undefined

  /** @param asks whether hexes can be chosen: then they stay large enough for a finger, whatever is followed */
  constructor(frame: () => Box, asks: () => boolean = () => true) {
    this.frame = frame
    this.asks = asks
  }

  /** Takes the size of the box as it is on the screen. */
  fitTo = ({ clientWidth, clientHeight }: Element): void => {
    this.width = clientWidth
    this.height = clientHeight
  }
  private get fit(): number {
    const { width, height } = this.frame()
    return Math.min(this.width / width, this.height / height) || 0
  }
  /** On a narrow screen the map fills the available height. */
  private get byItself(): number {
    const { width, height } = this.frame()
    if (this.fit === 0) return 1
    const chosen = Math.min(largest, Math.max(1, leastHex / (hexWidth * this.fit)))
    if (this.width >= 640) return chosen
    const cover = Math.max(this.width / width, this.height / height) / this.fit
    return Math.max(chosen, Math.min(largestByItself, cover))
  }
  /** The largest scale that shows the followed part. */
  private get following(): number {
    if (!this.followed || this.fit === 0) return this.byItself
    const { width, height } = this.followed
    const close = Math.min(this.width / width, this.height / height) / this.fit
    return Math.max(this.asks() ? this.byItself : 1, Math.min(largestFollowing, close))
  }
  get isFollowing(): boolean {
    return this.followed !== undefined && this.chosen === undefined
  }
  get factor(): number {
    return this.chosen ?? this.following
  }
  /** Pixels per unit of the map. */
  get scale(): number {
    return this.fit * this.factor
  }
  get mayGrow(): boolean {
    return this.factor < largest
  }
  get mayShrink(): boolean {
    return this.factor > 1
  }
  get drawnWidth(): number {
    return Math.max(this.width, this.frame().width * this.scale)
  }
  get drawnHeight(): number {
    return Math.max(this.height, this.frame().height * this.scale)
  }

  /** @param at a point of the box, in pixels, that stays where it is; its centre if missing */
  async to(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): Promise<void> {
    const { box } = this
    const next = Math.min(largest, Math.max(1, factor))
    if (!box || this.fit === 0) return
    const { width, height } = this.frame()
    const margin = () => ({
      x: (this.drawnWidth - width * this.scale) / 2,
      y: (this.drawnHeight - height * this.scale) / 2,
    })
    const before = margin()
    const x = (box.scrollLeft + at.x - before.x) / this.scale
    const y = (box.scrollTop + at.y - before.y) / this.scale
    this.chosen = next
    await tick()
    const after = margin()
    box.scrollLeft = x * this.scale + after.x - at.x
    box.scrollTop = y * this.scale + after.y - at.y
  }
  grow = () => this.to(this.factor * keyStep)
  shrink = () => this.to(this.factor / keyStep)
  whole = () => this.to(1)
  follow = async (): Promise<void> => {
    this.chosen = undefined
    await tick()
    if (!this.followed) return
    const { x, y, width, height } = this.followed
    this.centre({ x: x + width / 2, y: y + height / 2 })
  }

  /** Scrolls a point of the map to the centre of the box, as far as possible. */
  centre({ x, y }: Point): void {
    const { box } = this
    const frame = this.frame()
    if (!box || this.scale === 0) return
    const left = (this.drawnWidth - frame.width * this.scale) / 2 + (x - frame.x) * this.scale
    const top = (this.drawnHeight - frame.height * this.scale) / 2 + (y - frame.y) * this.scale
    box.scrollLeft = left - this.width / 2
    box.scrollTop = top - this.height / 2
  }

  /**
   * The keys of the map, wherever the focus is in it: + - 0, and Shift with an arrow.
   * @returns whether the key was handled
   */
  key(event: KeyboardEvent): boolean {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === '+' || event.key === '=') void this.grow()
    else if (event.key === '-') void this.shrink()
    else if (event.key === '0') void this.whole()
    else if (event.shiftKey && by) this.box?.scrollBy({ left: 60 * (by[0] ?? 0), top: 60 * (by[1] ?? 0) })
    else return false
    return true
  }
}

/** Handles wheel, pinch and mouse on the box of a map. For use as an attachment. */
export const mapGestures = (zoom: MapZoom) => (box: HTMLElement) => {
  zoom.box = box
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = box.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const wishOf = wheelReader()
  const onWheel = (event: WheelEvent) => {
    // The box scrolls natively; if it has nothing to scroll, a swipe sideways would leave the page.
    if (wishOf(event) === 'pan') {
      if (!zoom.mayShrink && Math.abs(event.deltaX) > Math.abs(event.deltaY)) event.preventDefault()
      return
    }
    event.preventDefault()
    void zoom.to(zoom.factor * Math.exp(-wheelPixels(event) * (event.ctrlKey ? 0.01 : 0.0015)), within(event))
  }

  let pinch: { apart: number; factor: number } | undefined
  const apart = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
  const onTouch = (event: TouchEvent) => {
    const [a, b] = event.touches
    if (!a || !b || event.touches.length !== 2) {
      pinch = undefined
      return
    }
    event.preventDefault()
    pinch ??= { apart: apart(a, b), factor: zoom.factor }
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }
    void zoom.to((pinch.factor * apart(a, b)) / pinch.apart, within(middle))
  }

  /** Two fingers on the trackpad of a Mac: Safari has events of its own for them, and would zoom the page. */
  let spread = 1
  const onGesture = (event: Event) => {
    event.preventDefault()
    // The types of the DOM know no event of one browser alone.
    const { scale, clientX, clientY } = event as MouseEvent & { scale: number }
    if (event.type === 'gesturestart') spread = zoom.factor
    // Pinches on a touch screen are also reported as touches.
    else if (!pinch) void zoom.to(spread * scale, within({ clientX, clientY }))
  }

  /** The mouse drags the map; the end of a drag is not a click. */
  let drag: { x: number; y: number; left: number; top: number; far: boolean } | undefined
  const onDown = ({ pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
    drag =
      pointerType === 'mouse' && button === 0
        ? { x, y, left: box.scrollLeft, top: box.scrollTop, far: false }
        : undefined
  }
  const onMove = ({ buttons, clientX, clientY }: PointerEvent) => {
    if (!drag || buttons === 0) return
    const [dx, dy] = [clientX - drag.x, clientY - drag.y]
    if (Math.hypot(dx, dy) > 6 && zoom.mayShrink) drag.far = true
    if (drag.far) box.scrollTo({ left: drag.left - dx, top: drag.top - dy, behavior: 'instant' })
  }
  const onClick = (event: MouseEvent) => {
    if (drag?.far) event.stopPropagation()
    drag = undefined
  }

  box.addEventListener('wheel', onWheel, { passive: false })
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    box.addEventListener(type, onTouch, { passive: false })
  for (const type of ['gesturestart', 'gesturechange']) box.addEventListener(type, onGesture)
  box.addEventListener('pointerdown', onDown)
  box.addEventListener('pointermove', onMove)
  box.addEventListener('click', onClick, { capture: true })
  return () => {
    zoom.box = undefined
  }
}
