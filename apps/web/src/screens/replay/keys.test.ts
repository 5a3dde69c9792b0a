import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deckKey } from './keys.ts'

const deck = {
  next: vi.fn(),
  back: vi.fn(),
  nextRound: vi.fn(),
  lastRound: vi.fn(),
  toggle: vi.fn(),
  seek: vi.fn(),
  chapter: { length: 40 },
}
/** Presses a key where the focus is on such an element. */
function press(key: string, element = '<p></p>', shiftKey = false) {
  document.body.innerHTML = element
  document.body.addEventListener('keydown', (event) => deckKey(event, deck as never), { once: true })
  document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  )
}
const viewpoint = '<input type="radio">'

describe('the keys of a replay', () => {
  beforeEach(() => vi.clearAllMocks())

  it('step by events, and with Shift by rounds', () => {
    press('ArrowRight')
    press('ArrowLeft', undefined, true)
    expect(deck.next).toHaveBeenCalledOnce()
    expect(deck.lastRound).toHaveBeenCalledOnce()
  })
  it('leave a button its space bar', () => {
    press(' ', '<button></button>')
    expect(deck.toggle).not.toHaveBeenCalled()
    press(' ')
    expect(deck.toggle).toHaveBeenCalledOnce()
  })
  it('leave the choice of a viewpoint its arrows, and go on to the end from there', () => {
    press('ArrowRight', viewpoint)
    expect(deck.next).not.toHaveBeenCalled()
    press('End', viewpoint)
    expect(deck.seek).toHaveBeenCalledWith(40)
  })
  it('leave a text its Home', () => {
    press('Home', '<input>')
    expect(deck.seek).not.toHaveBeenCalled()
  })
})
