import type { Settings } from '../../state/settings.svelte.ts'
import type { SoundCue, Synth } from './synth.ts'

/** Two quiet strokes of a bell: it is your move. */
export const yourMoveSound: SoundCue = [
  { at: 0, lasts: 0.5, volume: 0.5, wave: 'sine', from: 659 },
  { at: 0, lasts: 0.25, volume: 0.12, wave: 'sine', from: 1318 },
  { at: 0.16, lasts: 0.7, volume: 0.5, wave: 'sine', from: 880 },
  { at: 0.16, lasts: 0.3, volume: 0.12, wave: 'sine', from: 1760 },
]

let context: AudioContext | undefined

/** The audio device, awake if the browser allows it by now; undefined if there is none. */
function device(): AudioContext | undefined {
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => undefined)
    return context
  } catch {
    return undefined
  }
}

/**
 * Wakes the audio device, if the person wants sound. To be called during a press: Safari lets sounds begin only then,
 * and most sounds follow a message of the server.
 */
export function wakeSound({ sound }: Pick<Settings, 'sound'>): void {
  if (sound) device()
}

/** Fetched for the first sound: most people play without. */
let synth: Promise<Synth> | undefined

/** Plays a sound where the person wants sound. */
export function playSound({ sound }: Pick<Settings, 'sound'>, cue: SoundCue): void {
  // Before the synth is fetched: the press that switched the sound on must count now.
  const on = sound ? device() : undefined
  if (!on) return
  synth ??= import('./synth.ts').then(({ Synth }) => new Synth(on))
  synth.then(
    (it) => it.play(cue),
    () => {
      synth = undefined
    },
  )
}
