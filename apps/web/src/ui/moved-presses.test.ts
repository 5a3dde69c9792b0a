import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { countMovedPress, notePress } from './moved-presses.ts'

const pressed = vi.fn()
const around = vi.fn()

beforeAll(() => {
  window.addEventListener('pointerdown', notePress, { capture: true })
  window.addEventListener('click', countMovedPress, { capture: true })
})
afterAll(() => {
  window.removeEventListener('pointerdown', notePress, { capture: true })
  window.removeEventListener('click', countMovedPress, { capture: true })
})
beforeEach(() => {
  pressed.mockClear()
  around.mockClear()
  document.body.innerHTML = '<main><button></button></main>'
  button().addEventListener('click', pressed)
  main().addEventListener('click', around)
  stands(100)
})

const main = () => document.querySelector('main') as HTMLElement
const button = () => document.querySelector('button') as HTMLButtonElement
/** The button is 40 px high and stands at this height. */
function stands(top: number) {
  vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, top, 80, 40))
}
const at = { clientX: 50, clientY: 120, bubbles: true, cancelable: true }

/** Presses the button; the browser sends the click to the element that is around both places. */
function presses(meanwhile: () => void, { on = main() as Element, released = {} } = {}) {
  button().dispatchEvent(new PointerEvent('pointerdown', at))
  meanwhile()
  on.dispatchEvent(new MouseEvent('click', { ...at, detail: 1, ...released }))
}

describe('a press', () => {
  it('counts for its button if the page moves that away before the release', () => {
    presses(() => stands(300))
    expect(pressed).toHaveBeenCalledOnce()
    expect(pressed.mock.lastCall?.[0].target).toBe(button())
  })

  it('counts once if nothing moves', () => {
    presses(() => {}, { on: button() })
    expect(pressed).toHaveBeenCalledOnce()
    expect(around).toHaveBeenCalledOnce()
  })

  it('counts for one click: a label passes its click on, and may have moved by then', () => {
    presses(() => {}, { on: button() })
    stands(300)
    main().dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
    expect(pressed).toHaveBeenCalledOnce()
    expect(around).toHaveBeenCalledTimes(2)
  })

  it.each<[string, () => void, Parameters<typeof presses>[1]]>([
    ['the button is removed', () => main().replaceChildren(), {}],
    ['the pointer leaves the button, or something covers it', () => stands(100), {}],
    ['it opens a link in a new tab', () => stands(300), { released: { ctrlKey: true } }],
    ['a key or a script clicks', () => stands(300), { released: { detail: 0 } }],
  ])('does not count if %s', (_, meanwhile, release) => {
    presses(meanwhile, release)
    expect(pressed).not.toHaveBeenCalled()
    expect(around).toHaveBeenCalledOnce()
  })
})
