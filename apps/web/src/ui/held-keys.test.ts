import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ignoreHeldKey } from './held-keys.ts'

const heard = vi.fn()
beforeAll(() => {
  window.addEventListener('keydown', ignoreHeldKey, { capture: true })
  window.addEventListener('keydown', heard)
})
afterAll(() => {
  window.removeEventListener('keydown', ignoreHeldKey, { capture: true })
  window.removeEventListener('keydown', heard)
})
beforeEach(() => {
  heard.mockClear()
  document.body.innerHTML = '<button></button><p></p><input><input type="checkbox"><textarea></textarea>'
})

/** Presses a key on an element. @returns whether the browser may do what it does by itself */
function press(on: string, key: string, repeat: boolean, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { ...more, key, repeat, bubbles: true, cancelable: true })
  return document.querySelector(on)?.dispatchEvent(event) ?? false
}

describe('a key that is held down', () => {
  it.each(['c', 'C', 'Enter', ' ', 'Escape', 'o', '1', '?'])('is heard once: %s', (key) => {
    expect(press('button', key, false)).toBe(true)
    expect(press('button', key, true)).toBe(false)
    expect(press('button', key, true)).toBe(false)
    expect(heard).toHaveBeenCalledOnce()
  })

  it.each(['ArrowLeft', 'Tab', 'PageDown', '+'])('may walk, scroll and zoom: %s', (key) => {
    expect(press('button', key, true)).toBe(true)
    expect(heard).toHaveBeenCalledOnce()
  })

  it('belongs to the browser with Ctrl, Alt or the key of a Mac', () => {
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
      expect(press('p', 'z', true, held)).toBe(true)
    expect(heard).toHaveBeenCalledTimes(3)
    expect(press('button', 'Enter', true, { ctrlKey: true })).toBe(false)
  })

  it('may write, and does not send what is written again and again', () => {
    for (const field of ['input', 'textarea']) {
      expect(press(field, 'a', true)).toBe(true)
      expect(press(field, 'Backspace', true)).toBe(true)
      expect(press(field, 'Enter', true)).toBe(false)
    }
    expect(press('[type="checkbox"]', ' ', true)).toBe(false)
  })
})
