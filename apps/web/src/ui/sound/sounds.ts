import type { Settings } from '../../state/settings.svelte.ts'
import type { SoundCue, Synth } from './synth.ts'

/** The sound for the player's turn: two quiet strokes of a bell. */
export const yourMoveSound: SoundCue = [
  { at: 0, lasts: 0.5, volume: 0.5, wave: 'sine', from: 659 },
  { at: 0, lasts: 0.25, volume: 0.12, wave: 'sine', from: 1318 },
  { at: 0.16, lasts: 0.7, volume: 0.5, wave: 'sine', from: 880 },
  { at: 0.16, lasts: 0.3, volume: 0.12, wave: 'sine', from: 1760 },
]

let context: AudioContext | undefined

/** The audio context, resumed if the browser already allows it; undefined if there is none. */
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
 * Resumes the audio context, if the person has sound switched on. To be called while handling a press: Safari allows
 * sound to begin only then, whereas most sounds follow a push of the server.
 */
export function wakeSound({ sound }: Pick<Settings, 'sound'>): void {
  if (sound) device()
}

/** The synthesizer, loaded at the first sound, because most people play without. */
let synth: Promise<Synth> | undefined

/** Plays a sound if the person has sound switched on. */
export function playSound({ sound }: Pick<Settings, 'sound'>, cue: SoundCue): void {
  // The audio context is resumed before the synthesizer is loaded, because the browser allows this only while it
  // handles the person's press, which loading would outlast.
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
