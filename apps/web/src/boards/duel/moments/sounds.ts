import type { DuelLedgerReason, LedgerEntry } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'
import type { SoundCue } from '../../../ui/sound/synth.ts'
import { duelEventOf } from '../models/states.ts'
import { hexSignsIn } from './hex-moments.ts'

const card: SoundCue = [{ at: 0, lasts: 0.14, volume: 0.5, below: 5200, to: 900 }]

/**
 * The sound of a passing aircraft.
 * @param hertz the pitch, lower for heavier aircraft
 * @param at the start in seconds
 */
const engine = (hertz: number, lasts: number, at = 0): SoundCue => [
  { at, lasts, volume: 0.16, wave: 'sawtooth', from: hertz, to: hertz * 0.82 },
  { at, lasts, volume: 0.12, wave: 'triangle', from: hertz * 1.01, to: hertz * 0.8 },
]
const guns = (at: number): SoundCue =>
  [0, 0.07, 0.14, 0.21, 0.28].map((after) => ({ at: at + after, lasts: 0.05, volume: 0.35, below: 2600 }))
const bursts = (at: number): SoundCue =>
  [0, 0.22, 0.37].map((after) => ({ at: at + after, lasts: 0.3, volume: 0.4, below: 700, to: 90 }))
const lamp = (at: number): SoundCue => [{ at, lasts: 0.09, volume: 0.18, wave: 'square', from: 190 }]
const bombs = (at: number): SoundCue => [
  { at, lasts: 1.6, volume: 0.9, below: 420, to: 40 },
  { at: at + 0.25, lasts: 1.4, volume: 0.7, below: 300, to: 35 },
  { at, lasts: 0.9, volume: 0.5, wave: 'sine', from: 70, to: 28 },
]
const fall: SoundCue = [
  { at: 0, lasts: 1.1, volume: 0.3, wave: 'sawtooth', from: 420, to: 70 },
  { at: 1.05, lasts: 0.6, volume: 0.5, below: 500, to: 50 },
]
const landing: SoundCue = engine(70, 0.5)
const ending: SoundCue = [
  { at: 0, lasts: 0.9, volume: 0.4, wave: 'sine', from: 392 },
  { at: 0.3, lasts: 1.1, volume: 0.4, wave: 'sine', from: 523 },
]

/**
 * The sounds of searchlights, flak and fighters that an aircraft meets in its flight, in the order in which it meets
 * them.
 */
function onTheWay(ledger: readonly LedgerEntry[]): SoundCue {
  const isIn = (reason: DuelLedgerReason) =>
    ledger.some(({ lines }) => lines.some((line) => line.reason === reason))
  const signs = hexSignsIn(ledger)
  return [
    ...(signs.includes('searchlights') ? lamp(0.35) : []),
    ...(signs.includes('flak') ? bursts(0.45) : []),
    ...(isIn('squadron') || isIn('squadronLower') ? guns(0.9) : []),
  ]
}

/** The sound of a happening on the map; undefined when it has none. */
export function duelCue({ entry }: Happening): SoundCue | undefined {
  if (entry.scope !== 'game') return undefined
  const event = duelEventOf(entry)
  switch (event.type) {
    case 'weatherDrawn':
    case 'weatherChanged':
      return card
    case 'curtainRaised':
      return [...engine(62, 1.8), ...engine(66, 1.8, 0.25)]
    case 'mosquitoFlew':
      return engine(150, 0.6)
    case 'squadronFlew':
      if (!event.open) return undefined
      return event.open.engaged ? [...engine(115, 0.6), ...guns(0.4)] : engine(115, 0.6)
    case 'squadronCrashed':
      return fall
    case 'bomberFlew': {
      if (!event.open) return undefined
      const { struck, landed, ledger } = event.open
      const flight = landed ? landing : engine(74, 1)
      return [...flight, ...onTheWay(ledger), ...(struck ? bombs(1) : [])]
    }
    case 'nightEnded':
      return ending
    default:
      return undefined
  }
}
