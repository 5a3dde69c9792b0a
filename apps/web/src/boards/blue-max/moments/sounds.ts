import { type Attack, colourOfFace, type OutCause } from '@opsroom/rules/blue-max'
import type { Happening } from '../../../state/fold.ts'
import type { SoundCue } from '../../../ui/sound/synth.ts'
import { blueMaxEventOf } from '../models/states.ts'
import type { FilmScene } from './scenes.ts'

const engine = (hertz: number, at = 0): SoundCue => [
  { at, lasts: 1.6, volume: 0.15, wave: 'sawtooth', from: hertz, to: hertz * 0.86 },
  { at, lasts: 1.6, volume: 0.1, wave: 'triangle', from: hertz * 1.02, to: hertz * 0.84 },
]
const guns = (at: number, rounds: number): SoundCue =>
  Array.from({ length: rounds }, (_, round) => ({
    at: at + round * 0.085,
    lasts: 0.05,
    volume: 0.34,
    below: 2400,
  }))
const hit = (at: number): SoundCue => [{ at, lasts: 0.16, volume: 0.34, below: 900, to: 200 }]
const crunch: SoundCue = [{ at: 0, lasts: 0.5, volume: 0.6, below: 1200, to: 80 }]
const fall: SoundCue = [
  { at: 0, lasts: 1.2, volume: 0.28, wave: 'sawtooth', from: 460, to: 70 },
  { at: 1.1, lasts: 0.6, volume: 0.5, below: 500, to: 50 },
]
/** The sound of a landing: an engine that runs dry, then wheels on grass. */
const landing: SoundCue = [
  ...[0, 0.22, 0.5, 0.86].map((at) => ({
    at,
    lasts: 0.12,
    volume: 0.16,
    wave: 'sawtooth' as const,
    from: 84,
    to: 58,
  })),
  { at: 1.2, lasts: 0.5, volume: 0.2, below: 600, to: 120 },
]
const card: SoundCue = [{ at: 0, lasts: 0.14, volume: 0.4, below: 5200, to: 900 }]
const ending: SoundCue = [
  { at: 0, lasts: 0.9, volume: 0.4, wave: 'sine', from: 392 },
  { at: 0.3, lasts: 1.1, volume: 0.4, wave: 'sine', from: 523 },
]
const rounds = { short: 3, medium: 5, long: 9 } as const

const attackCue = ({ burst, faces }: Pick<Attack, 'burst' | 'faces'>, at = 0): SoundCue => [
  ...guns(at, rounds[burst]),
  ...(faces.some((face) => colourOfFace(face) !== undefined) ? hit(at + 0.7) : []),
]

/** The sound of a scene of the film: a shot has a sound of its own, every other scene that of its event. */
export const sceneCue = ({
  attack,
  happening,
}: Pick<FilmScene, 'attack' | 'happening'>): SoundCue | undefined =>
  attack ? attackCue(attack) : blueMaxCue(happening)

/** Whether one of the planes falls, given the causes for which they are out; a plane that lands does not fall. */
const falls = (causes: readonly (OutCause | undefined)[]): boolean =>
  causes.some((cause) => cause !== undefined && cause !== 'landed')

/** The sound of an event of Blue Max; undefined for an event without sound. */
export function blueMaxCue({ entry }: Pick<Happening, 'entry'>): SoundCue | undefined {
  if (entry.scope !== 'game') return undefined
  const event = blueMaxEventOf(entry)
  switch (event.type) {
    case 'planesShown':
      return card
    case 'tookOff':
      return [...engine(92), ...engine(99, 0.3)]
    case 'moved':
      return falls(Object.values(event.open?.out ?? {})) ? fall : [...engine(118), ...engine(126, 0.15)]
    case 'collided':
      return crunch
    case 'fired':
      return event.open && event.open.attacks.length > 0
        ? event.open.attacks.flatMap((attack, index) => attackCue(attack, index * 0.9))
        : undefined
    case 'resolved':
    case 'burned':
      return falls(Object.values(event.open?.results ?? {}).map(({ out }) => out)) ? fall : undefined
    case 'recovered':
      return falls(Object.values(event.open?.rolls ?? {}).map(({ out }) => out)) ? fall : undefined
    case 'fell':
      return falls(Object.values(event.open?.out ?? {})) ? fall : undefined
    case 'turnEnded':
      return Object.values(event.open?.out ?? {}).includes('landed') ? landing : undefined
    case 'duelEnded':
      return ending
    default:
      return undefined
  }
}
