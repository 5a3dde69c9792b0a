import type { Settings } from '../../state/settings.svelte.ts'
import type { Cue, Synth } from './synth.ts'

/** Two quiet strokes of a bell: it is your move. */
export const yourMove: Cue = [
  { at: 0, lasts: 0.5, volume: 0.5, wave: 'sine', from: 659 },
  { at: 0, lasts: 0.25, volume: 0.12, wave: 'sine', from: 1318 },
  { at: 0.16, lasts: 0.7, volume: 0.5, wave: 'sine', from: 880 },
  { at: 0.16, lasts: 0.3, volume: 0.12, wave: 'sine', from: 1760 },
]

/** Fetched for the first sound: most people play without. */
let synth: Promise<Synth> | undefined

/** Plays a sound where the person wants sound. */
export function playSound({ sound }: Pick<Settings, 'sound'>, cue: Cue): void {
  if (!sound) return
  synth ??= import('./synth.ts').then(({ Synth }) => new Synth())
  synth.then(
    (it) => it.play(cue),
    () => {
      synth = undefined
    },
  )
}
