import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onPlaybackKey } from './keys.ts'

const playback = {
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
  document.body.addEventListener('keydown', (event) => onPlaybackKey(event, playback as never), {
    once: true,
  })
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
    expect(playback.next).toHaveBeenCalledOnce()
    expect(playback.lastRound).toHaveBeenCalledOnce()
  })
  it('leave a button its space bar', () => {
    press(' ', '<button></button>')
    expect(playback.toggle).not.toHaveBeenCalled()
    press(' ')
    expect(playback.toggle).toHaveBeenCalledOnce()
  })
  it('leave the choice of a viewpoint its arrows, and go on to the end from there', () => {
    press('ArrowRight', viewpoint)
    expect(playback.next).not.toHaveBeenCalled()
    press('End', viewpoint)
    expect(playback.seek).toHaveBeenCalledWith(40)
  })
  it('leave a text its Home', () => {
    press('Home', '<input>')
    expect(playback.seek).not.toHaveBeenCalled()
  })
})
