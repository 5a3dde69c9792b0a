import {
  canReload,
  type Flight,
  type LevelChange,
  levelAfter,
  type Manoeuvre,
  type Pilot,
  pilotOf,
  spinCode,
} from '@opsroom/rules/blue-max'
import type { Refusal } from '@opsroom/rules/core'
import type { BlueMaxDesk } from '../models/desk.ts'
import type { BlueMaxChoice, BlueMaxTask } from '../models/task.svelte.ts'

/**
 * A part of the order of phase 2 beside its manoeuvre: a change of level, or the reload. It tells whether that part can
 * be chosen now.
 */
export interface OrderPartOption {
  /** The choice that adds this part to the order; undefined when the part cannot be chosen, or is chosen already. */
  choice: BlueMaxChoice | undefined
  chosen: boolean
  /** The reason why this part of the order cannot be chosen; undefined when it can. */
  refusal: Refusal | undefined
}
export interface AltitudeOption extends OrderPartOption {
  altitude: LevelChange
}

const shown = ['climb', 'level', 'dive', 'land'] as const satisfies LevelChange[]

/**
 * The four changes of level beside the chosen manoeuvre (B1.10.4), each with its choice, or with the refusal if it does
 * not go with the manoeuvre; none before a manoeuvre is chosen, and none without the altitude option.
 */
export function altitudeOptions(desk: BlueMaxDesk, task: BlueMaxTask): AltitudeOption[] {
  const manoeuvre = task.draft.type === 'choose' ? task.draft.manoeuvre : undefined
  if (!desk.rules.setup.altitude || manoeuvre === undefined) return []
  const choices = task.of('altitude')
  const now = task.order?.type === 'choose' ? (task.order.altitude ?? 'level') : undefined
  return shown.map((altitude) => {
    const choice = choices.find(({ value }) => value === altitude)
    const chosen = altitude === now
    const order = { type: 'choose' as const, manoeuvre, altitude }
    const refusal = choice || chosen ? undefined : desk.game.refuse(desk.view, desk.seat, order)
    return { altitude, choice, chosen, refusal }
  })
}

/**
 * The reload as a part of the order; undefined for a plane without a Lewis gun, and when its rounds are not counted
 * (B1.10.2).
 */
export function reloadOption(desk: BlueMaxDesk, task: BlueMaxTask): OrderPartOption | undefined {
  const pilot = pilotOf(desk.rules, desk.view, desk.seat)
  const { observer, lewis } = desk.rules.setup
  if (!pilot?.plane.lewis || !observer || !lewis) return undefined
  const draft = task.draft.type === 'choose' ? task.draft : undefined
  const [choice] = task.of('reload')
  const isAble = canReload(desk.rules, pilot)
  // The reload is tested in an order with the spin, which is always legal, so a refusal is about the reload.
  const order = { type: 'choose' as const, manoeuvre: spinCode, reload: true }
  const refusal = isAble ? undefined : desk.game.refuse(desk.view, desk.seat, order)
  return { choice, chosen: isAble && draft?.reload === true, refusal }
}

/**
 * The flight of a manoeuvre with the wanted change of level or, if the two do not go together, with the first legal one;
 * undefined when the manoeuvre cannot be flown.
 * @param flights the legal flights of the plane
 */
export function flightOf(
  flights: readonly Flight[],
  manoeuvre: Manoeuvre,
  wanted: LevelChange = 'level',
): Flight | undefined {
  const ofManoeuvre = flights.filter((flight) => flight.manoeuvre.code === manoeuvre.code)
  return ofManoeuvre.find(({ altitude }) => altitude === wanted) ?? ofManoeuvre[0]
}

/** The level of a plane after a manoeuvre; 0 when it has landed or hit the ground. */
export interface ResultingLevel {
  level: number
  isCrash: boolean
}

/**
 * The level of a plane after a manoeuvre (B1.10.4); undefined without the altitude option.
 * @param flights the legal flights of the plane
 * @param wanted the ordered change of level; when absent the plane stays level, if that is legal
 */
export function levelAfterFlight(
  flights: readonly Flight[],
  pilot: Pilot,
  manoeuvre: Manoeuvre,
  wanted: LevelChange = 'level',
): ResultingLevel | undefined {
  const altitude = flightOf(flights, manoeuvre, wanted)?.altitude ?? wanted
  const { level } = levelAfter(pilot, manoeuvre, altitude)
  return level === undefined ? undefined : { level, isCrash: level === 0 && altitude !== 'land' }
}
