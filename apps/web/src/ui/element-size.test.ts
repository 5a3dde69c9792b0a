import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { watchSize } from './element-size.ts'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('ui/element-size'),
)

afterEach(() => vi.unstubAllGlobals())

/** The size observer and the frames of a page, moved on by hand. */
function pageByHand() {
  const frames: (() => void)[] = []
  let report: (() => void) | undefined
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (number: number) => {
    frames[number - 1] = () => {}
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        report = run
      }
      observe() {}
      disconnect() {
        report = undefined
      }
    },
  )
  return {
    resize: () => report?.(),
    nextFrame() {
      for (const run of frames.splice(0)) run()
    },
  }
}

it('a change of size is told once, in the next frame, and not inside the size observer', () => {
  const page = pageByHand()
  const onChange = vi.fn()
  watchSize({} as Element, onChange)
  page.resize()
  page.resize()
  expect(onChange).not.toHaveBeenCalled()
  page.nextFrame()
  expect(onChange).toHaveBeenCalledOnce()
  page.resize()
  page.nextFrame()
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('an element that is watched no longer tells nothing, not even a change that waited for its frame', () => {
  const page = pageByHand()
  const onChange = vi.fn()
  const stop = watchSize({} as Element, onChange)
  page.resize()
  stop()
  page.nextFrame()
  page.resize()
  page.nextFrame()
  expect(onChange).not.toHaveBeenCalled()
})

it('no component writes inside a size observer, of its own or of a binding', () => {
  const found = files.filter((file) =>
    /new ResizeObserver|bind:(client|offset)(Width|Height)|bind:\w+(Rect|BoxSize)\b/.test(
      readFileSync(join(source, file), 'utf8'),
    ),
  )
  expect(found).toEqual([])
})
