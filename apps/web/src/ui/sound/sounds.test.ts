import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A device for sounds as Safari has it: it begins within a press only. */
class Device {
  static made = 0
  static isInPress = false
  state: AudioContextState = 'suspended'
  currentTime = 0
  destination = {}
  constructor() {
    Device.made += 1
  }
  async resume() {
    if (Device.isInPress) this.state = 'running'
  }
}

/** A press by a person, within which `act` runs. */
function press(act: () => void): void {
  Device.isInPress = true
  act()
  Device.isInPress = false
}

describe('sounds', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('AudioContext', Device)
    Device.made = 0
  })
  afterEach(() => vi.unstubAllGlobals())

  it('have their device woken by a press, before anything is heard', async () => {
    const { wakeSound } = await import('./sounds.ts')
    const wake = vi.spyOn(Device.prototype, 'resume')
    press(() => wakeSound({ sound: true }))
    expect((wake.mock.contexts[0] as Device).state).toBe('running')
    press(() => wakeSound({ sound: true }))
    expect(Device.made).toBe(1)
  })

  it('need no device where nobody wants them', async () => {
    const { playSound, wakeSound, yourMoveSound } = await import('./sounds.ts')
    press(() => wakeSound({ sound: false }))
    playSound({ sound: false }, yourMoveSound)
    expect(Device.made).toBe(0)
  })

  it('are left out in a browser without a device', async () => {
    vi.stubGlobal('AudioContext', undefined)
    const { playSound, yourMoveSound } = await import('./sounds.ts')
    expect(() => playSound({ sound: true }, yourMoveSound)).not.toThrow()
  })
})
