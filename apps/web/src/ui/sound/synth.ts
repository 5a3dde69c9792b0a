/** A sound cue: synthesized tones and noises, each with its own start and length. All times are in seconds. */
export type SoundCue = readonly (Tone | Noise)[]

interface Part {
  /** The start of this tone or noise, counted from the beginning of the cue. */
  at: number
  lasts: number
  /** The volume, from 0 to 1. */
  volume: number
}
export interface Tone extends Part {
  wave: OscillatorType
  /** The frequency at the start of the tone, in Hz. */
  from: number
  /** The frequency that the tone has reached at its end, in Hz. */
  to?: number
}
export interface Noise extends Part {
  /**
   * The cutoff frequency of the low-pass filter at the start of the noise, in Hz; it glides to `to` until the end of
   * the noise.
   */
  below: number
  to?: number
}

const attack = 0.008
const silence = 0.0001

/** Plays sound cues. Browsers allow sound only after a person has touched the page; earlier cues are silent. */
export class Synth {
  private readonly context: AudioContext

  constructor(context: AudioContext) {
    this.context = context
  }

  /** Plays a sound cue. Never throws, because the page works without sound. @param loudness from 0 to 1 */
  play(cue: SoundCue, loudness = 0.35): void {
    try {
      const { context } = this
      const all = context.createGain()
      all.gain.value = loudness
      all.connect(context.destination)
      for (const part of cue) this.start(context, part, all)
    } catch {
      // The browser has no audio device, or lacks the audio API.
    }
  }

  private start(context: AudioContext, part: Tone | Noise, into: AudioNode): void {
    const from = context.currentTime + part.at
    const until = from + part.lasts
    const volume = context.createGain()
    volume.gain.setValueAtTime(silence, from)
    volume.gain.exponentialRampToValueAtTime(part.volume, from + attack)
    volume.gain.exponentialRampToValueAtTime(silence, until)
    volume.connect(into)
    const source =
      'wave' in part ? tone(context, part, from, until) : noise(context, part, from, until, volume)
    if ('wave' in part) source.connect(volume)
    source.start(from)
    source.stop(until)
  }
}

function tone(context: AudioContext, { wave, from: hertz, to }: Tone, from: number, until: number) {
  const source = context.createOscillator()
  source.type = wave
  source.frequency.setValueAtTime(hertz, from)
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, until)
  return source
}

function noise(
  context: AudioContext,
  { below, to, lasts }: Noise,
  from: number,
  until: number,
  into: AudioNode,
) {
  const source = context.createBufferSource()
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate)
  const channel = samples.getChannelData(0)
  for (let at = 0; at < channel.length; at++) channel[at] = Math.random() * 2 - 1
  source.buffer = samples
  const filter = context.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.setValueAtTime(below, from)
  if (to !== undefined) filter.frequency.exponentialRampToValueAtTime(to, until)
  source.connect(filter).connect(into)
  return source
}
