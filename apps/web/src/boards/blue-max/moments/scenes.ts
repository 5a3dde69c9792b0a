import type { MapGeometry } from '@opsroom/pictures/hex-map'
import {
  type Attack,
  type BlueMaxEvent,
  type BlueMaxOpen,
  type BlueMaxRules,
  planes,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import type { Happening } from '../../../state/fold.ts'
import { logItemOf } from '../log/tell.ts'
import { attackSentence } from '../log/tell-fire.ts'
import { type FlightFrames, flightFramesOf } from '../map/flight.ts'
import { blueMaxEventOf, blueMaxOpenOf } from '../models/states.ts'
import { pilotNameWithPlane } from '../models/who.ts'

/** A scene of the film that reveals a turn. */
export interface FilmScene {
  key: string
  /** The happening that the scene shows, wholly or in part. */
  happening: Happening
  kind: 'move' | 'shot' | 'card'
  before: BlueMaxOpen
  after: BlueMaxOpen
  /** The duration of the scene, in ms. */
  lasts: number
  sentences: readonly string[]
  dice: readonly (readonly number[])[]
  attack?: Attack
  /** The flights that the scene shows, by seat. */
  flights?: ReadonlyMap<SeatId, FlightFrames>
}

/**
 * The types of events that have a sentence and get no scene, because the log or the pilot's sheet shows them. Events
 * without a sentence get none either.
 */
const untold: ReadonlySet<BlueMaxEvent['type']> = new Set([
  'duelBegan',
  'picked',
  'startGiven',
  'tookOff',
  'tailNamed',
  'chosen',
  'fuelPaid',
  'combatBegan',
  'fireGiven',
  'turnBegan',
])

const moveLasts = 2600
const shotLasts = 1900
const cardLasts = (sentences: readonly string[]): number => Math.min(5000, 1300 + 600 * sentences.length)

function flightsIn(
  before: BlueMaxOpen,
  event: Extract<BlueMaxEvent, { type: 'moved' }>,
  geometry: MapGeometry,
) {
  const flights = new Map<SeatId, FlightFrames>()
  for (const [seat, { manoeuvre: code }] of Object.entries(event.open?.moves ?? {})) {
    const flying = before.planes[seat]
    const manoeuvre = flying && planes[flying.plane].chart.get(code)
    const from = flying && geometry.centres.get(flying.at)
    if (flying && manoeuvre && from)
      flights.set(seat, flightFramesOf(from, flying.heading, manoeuvre.path, manoeuvre.direction))
  }
  return flights
}

/** The scenes of the film for a happening; empty for a happening that only the log tells. */
export function scenesOf(rules: BlueMaxRules, happening: Happening, geometry: MapGeometry): FilmScene[] {
  const { entry, number } = happening
  if (entry.scope !== 'game') return []
  const event = blueMaxEventOf(entry)
  if (untold.has(event.type)) return []
  const before = blueMaxOpenOf(happening.before)
  const after = blueMaxOpenOf(happening.after)
  const { sentences, dice } = logItemOf(rules, happening)
  const scene = { key: String(number), happening, before, after, sentences, dice }
  if (event.type === 'moved')
    return [{ ...scene, kind: 'move', lasts: moveLasts, flights: flightsIn(before, event, geometry) }]
  if (event.type === 'fired' && event.open && event.open.attacks.length > 0) {
    const who = (seat: SeatId) => pilotNameWithPlane(happening.after, seat)
    return event.open.attacks.map((attack, index) => ({
      ...scene,
      key: `${number}.${index}`,
      kind: 'shot',
      lasts: shotLasts,
      attack,
      sentences: [attackSentence({ who }, attack)],
      dice: [attack.faces],
    }))
  }
  return sentences.length > 0 ? [{ ...scene, kind: 'card', lasts: cardLasts(sentences) }] : []
}

/** The planes that are out after a scene but were not before it. */
export const lossesIn = ({ before, after }: Pick<FilmScene, 'before' | 'after'>) =>
  Object.entries(after.planes).flatMap(([seat, { out }]) =>
    out && !before.planes[seat]?.out ? [{ seat, cause: out.cause }] : [],
  )

/** Whether a plane is lost in a scene, or the duel ends. */
export const isTurningPoint = (scene: FilmScene): boolean =>
  scene.happening.entry.event.type === 'duelEnded' || (!scene.attack && lossesIn(scene).length > 0)
