import { tick } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { wheelPixels, wheelReader } from './wheel.ts'
import { MapZoom, mapGestures } from './zoom.svelte.ts'

/** A turn of the wheel. */
const turn = (deltaX: number, deltaY: number, timeStamp: number, more: object = {}) => ({
  ctrlKey: false,
  deltaMode: 0,
  deltaX,
  deltaY,
  timeStamp,
  ...more,
})

describe('the wheel', () => {
  it('of a mouse zooms', () => {
    const read = wheelReader()
    expect(read(turn(0, 120, 0))).toBe('zoom')
    expect(read(turn(0, -100, 1000))).toBe('zoom')
    expect(read(turn(0, 3, 2000, { deltaMode: 1 }))).toBe('zoom')
  })

  it.each([
    ['a slow notch on a Mac', turn(0, 4.000244140625, 0)],
    ['a notch on a screen of three pixels to one', turn(0, 33.3, 0, { wheelDeltaY: -120 })],
  ])('of a mouse zooms by %s', (_what, event) => expect(wheelReader()(event)).toBe('zoom'))

  it('of two fingers pans, also when they become as fast as a wheel', () => {
    const read = wheelReader()
    expect(read(turn(0, 4, 0))).toBe('pan')
    expect(read(turn(0, 130, 16))).toBe('pan')
    expect(read(turn(12, 0, 2000))).toBe('pan')
  })

  it('is counted in pixels, also where the browser tells of lines', () => {
    expect(wheelPixels({ deltaMode: 1, deltaY: 3 })).toBe(108)
    expect(wheelPixels({ deltaMode: 0, deltaY: 120 })).toBe(120)
  })

  it('zooms where two fingers are spread', () => {
    const read = wheelReader()
    expect(read(turn(0, -4, 0, { ctrlKey: true }))).toBe('zoom')
  })

  it('pans right after two fingers were spread', () => {
    const read = wheelReader()
    expect(read(turn(0, 120, 0))).toBe('zoom')
    expect(read(turn(0, -4, 200, { ctrlKey: true }))).toBe('zoom')
    expect(read(turn(0, 4, 300))).toBe('pan')
  })
})

/** An element of a certain size on the screen. */
const boxOf = (clientWidth: number, clientHeight: number) =>
  Object.defineProperties(document.createElement('div'), {
    clientWidth: { value: clientWidth, configurable: true },
    clientHeight: { value: clientHeight, configurable: true },
  })

describe('a map under the fingers', () => {
  let zoom: MapZoom
  let box: HTMLElement
  beforeEach(() => {
    zoom = new MapZoom(() => ({ x: 0, y: 0, width: 1000, height: 800 }))
    box = boxOf(1000, 800)
    zoom.fitTo(box)
    mapGestures(zoom)(box)
  })
  /** Safari tells of two fingers on a trackpad by events of its own. @returns whether the page would zoom as well */
  const gesture = (type: string, scale: number) =>
    box.dispatchEvent(
      Object.assign(new Event(type, { cancelable: true }), { scale, clientX: 500, clientY: 400 }),
    )

  it('is enlarged by the gesture of Safari, and the page is not', async () => {
    expect(gesture('gesturestart', 1)).toBe(false)
    expect(gesture('gesturechange', 1.5)).toBe(false)
    await tick()
    expect(zoom.factor).toBeCloseTo(1.5)
    gesture('gesturechange', 2)
    await tick()
    expect(zoom.factor).toBeCloseTo(2)
    gesture('gestureend', 2)
    gesture('gesturestart', 1)
    gesture('gesturechange', 0.5)
    await tick()
    expect(zoom.factor).toBeCloseTo(1)
  })

  it('does not leave the page by a swipe, where there is nothing to scroll', async () => {
    const swipe = (deltaX: number, deltaY: number) =>
      box.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, cancelable: true }))
    expect(swipe(-30, 4)).toBe(false)
    await zoom.to(2)
    expect(swipe(-30, 4)).toBe(true)
  })

  it('is enlarged by a notch of the wheel that is told in lines', async () => {
    box.dispatchEvent(new WheelEvent('wheel', { deltaMode: 1, deltaY: -3, cancelable: true }))
    await tick()
    expect(zoom.factor).toBeGreaterThan(1.1)
  })
})

describe('a map on a telephone', () => {
  /** A map in the space of a board. Its parent may reserve a strip below the box, as in Blue Max. */
  function mapIn(strip: number) {
    const zoom = new MapZoom(() => ({ x: 0, y: 0, width: 1000, height: 700 }))
    const [board, parent, box] = [boxOf(390, 344), boxOf(390, 344), boxOf(390, 344 - strip)]
    board.dataset.mapSpace = ''
    board.append(parent)
    parent.append(box)
    zoom.fitTo(box)
    return { zoom, board, parent, box }
  }
  const setHeight = (element: HTMLElement, value: number) =>
    Object.defineProperty(element, 'clientHeight', { value })

  it('keeps its scale while messages take a line below it, and takes another when the board gets another height', () => {
    const { zoom, board, parent, box } = mapIn(0)
    const { scale, drawnHeight } = zoom
    expect(drawnHeight).toBeCloseTo(344)
    for (const each of [parent, box]) setHeight(each, 268)
    zoom.fitTo(box)
    expect(zoom).toMatchObject({ scale, drawnHeight, height: 268 })
    setHeight(board, 268)
    zoom.fitTo(box)
    expect(zoom.scale).toBeLessThan(scale)
  })

  it('is shown whole where it is inert, because nobody could scroll it', () => {
    const { zoom, board, box } = mapIn(0)
    expect(zoom.drawnWidth).toBeGreaterThan(390)
    board.setAttribute('inert', '')
    zoom.fitTo(box)
    expect(zoom).toMatchObject({ factor: 1, drawnWidth: 390, drawnHeight: 344 })
  })

  it('does not reach into a strip that its parent reserves', () =>
    expect(mapIn(64).zoom.drawnHeight).toBeCloseTo(280))
})
