import { type Box, hexWidth, type Point } from '@opsroom/pictures/hex-map'
import { tick } from 'svelte'
import { wheelPixels, wheelReader } from './wheel.ts'

/** The largest zoom that a person can choose, relative to the scale that shows the whole map. */
const largest = 4
/** The largest automatic zoom on a narrow screen, where there is room below the map. */
const largestByItself = 2
/**
 * The least width of a hex, in px, at which a finger can choose it. The automatic zoom enlarges a large map until its
 * hexes have this width.
 */
const leastHex = 26
/** The largest automatic zoom while points of the map are followed. */
const largestFollowing = 2.4
const keyStep = 1.3

/**
 * The scale of a map inside a scrolling box. Only the scale is kept here: the browser scrolls the box natively, so that
 * fingers, screen readers and the focus reach its hidden parts.
 */
export class MapZoom {
  /** The width and height of the scrolling box on the screen, in px. */
  width = $state(0)
  height = $state(0)
  /**
   * The height to which the map is fitted, in px. It is more than `height` while messages take a line of their own below
   * the box: the map keeps its scale then, so that nothing in it moves while somebody chooses there.
   */
  private fullHeight = $state(0)
  /** Whether the map stands in an inert part of the page: nobody can scroll it, so it is shown whole. */
  private isStill = $state(false)
  /** The zoom that the person has chosen; undefined when it is automatic. */
  private chosen = $state<number | undefined>()
  /** The part of the map that is kept in view, until the person chooses a scale. */
  followed = $state.raw<Box | undefined>()
  private readonly frame: () => Box
  private readonly asks: () => boolean
  box: HTMLElement | undefined

  /**
   * @param frame the part of the map that is drawn, in map units
   * @param asks whether a hex is to be chosen now: then hexes stay large enough for a finger, whatever part of the map
   * is followed
   */
  constructor(frame: () => Box, asks: () => boolean = () => true) {
    this.frame = frame
    this.asks = asks
  }

  /**
   * Stores the present size of the scrolling box, from which the scale of the map is computed. Its full height includes
   * the lines between its parent and the end of the element with `data-map-space` around both, if there is one.
   */
  fitTo = (box: Element): void => {
    const parent = box.parentElement ?? box
    const space = box.closest('[data-map-space]') ?? parent
    this.isStill = box.closest('[inert]') !== null
    this.width = box.clientWidth
    this.height = box.clientHeight
    this.fullHeight = box.clientHeight + Math.max(0, space.clientHeight - parent.clientHeight)
  }
  private get fit(): number {
    const { width, height } = this.frame()
    return Math.min(this.width / width, this.fullHeight / height) || 0
  }
  /** The automatic zoom: hexes are large enough for a finger, and on a narrow screen the map fills its box. */
  private get byItself(): number {
    const { width, height } = this.frame()
    if (this.fit === 0 || this.isStill) return 1
    const chosen = Math.min(largest, Math.max(1, leastHex / (hexWidth * this.fit)))
    if (this.width >= 640) return chosen
    const cover = Math.max(this.width / width, this.fullHeight / height) / this.fit
    return Math.max(chosen, Math.min(largestByItself, cover))
  }
  /** The largest scale that shows the whole followed part of the map. */
  private get following(): number {
    if (!this.followed || this.fit === 0) return this.byItself
    const { width, height } = this.followed
    const close = Math.min(this.width / width, this.fullHeight / height) / this.fit
    return Math.max(this.asks() ? this.byItself : 1, Math.min(largestFollowing, close))
  }
  get isFollowing(): boolean {
    return this.followed !== undefined && this.chosen === undefined
  }
  get factor(): number {
    return this.chosen ?? this.following
  }
  /** The scale of the map, in px for one map unit. */
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

  /**
   * Zooms by the person's choice to a factor of the scale that shows the whole map.
   * @param at the point of the scrolling box, in px, that stays in place while the scale changes; the centre of the box
   * when absent
   */
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
   * Handles the keys of the map, wherever in the map the focus is: +, -, 0, and Shift with an arrow key.
   * @returns whether the key was one of these
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

/** A Svelte attachment for the scrolling box of a map: handles wheel, pinch and mouse. */
export const mapGestures = (zoom: MapZoom) => (box: HTMLElement) => {
  zoom.box = box
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = box.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const wishOf = wheelReader()
  const onWheel = (event: WheelEvent) => {
    // The box scrolls natively. When it has nothing to scroll, a sideways swipe must not leave the page.
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

  /** Safari reports two fingers on a Mac's trackpad as gesture events, and would zoom the whole page. */
  let spread = 1
  const onGesture = (event: Event) => {
    event.preventDefault()
    // TypeScript's DOM types do not have gesture events, because only Safari has them.
    const { scale, clientX, clientY } = event as MouseEvent & { scale: number }
    if (event.type === 'gesturestart') spread = zoom.factor
    // While two touches are reported too, the gesture event is ignored: the touch handler already zooms by that pinch.
    else if (!pinch) void zoom.to(spread * scale, within({ clientX, clientY }))
  }

  /** Dragging with the mouse moves the map; releasing the button after a drag must not count as a click. */
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
