import { type Manoeuvre, pilotOf, type TurnDirection } from '@opsroom/rules/blue-max'
import type { Refusal } from '@opsroom/rules/core'
import type { BlueMaxDesk } from '../models/desk.ts'
import type { BlueMaxChoice, BlueMaxTask } from '../models/task.svelte.ts'

/** A manoeuvre of the plane's chart, with its choice in the order under construction. */
export interface ChartEntry {
  manoeuvre: Manoeuvre
  /** The choice of the manoeuvre; absent when it cannot be chosen, or is chosen already. */
  choice?: BlueMaxChoice | undefined
  chosen: boolean
  /** The reason why the manoeuvre cannot be chosen. */
  refusal?: Refusal | undefined
  /** Whether the plane would leave the field by this manoeuvre, and be lost (B1.1.2). */
  leaves: boolean
}

export const turnDirections: readonly TurnDirection[] = ['L', 'S', 'R']

/** The manoeuvres of a plane's chart at one speed, by direction. */
export interface ChartBand {
  speed: number
  columns: { turn: TurnDirection; entries: ChartEntry[] }[]
}

/**
 * The whole chart of the plane by speeds: the speeds that can be flown now come first, slow before fast. The spin
 * stands apart.
 */
export function chartBands(
  desk: BlueMaxDesk,
  task: BlueMaxTask,
): { bands: ChartBand[]; spin: ChartEntry | undefined } {
  const pilot = pilotOf(desk.rules, desk.view, desk.seat)
  if (!pilot) return { bands: [], spin: undefined }
  const chosen = task.draft.type === 'choose' ? task.draft.manoeuvre : undefined
  const choices = new Map(task.of('manoeuvre').map((choice) => [String(choice.value), choice]))
  const entryOf = (manoeuvre: Manoeuvre): ChartEntry => {
    const { code } = manoeuvre
    const choice = choices.get(code)
    const isChosen = code === chosen
    const refusal =
      choice || isChosen
        ? undefined
        : desk.game.refuse(desk.view, desk.seat, { type: 'choose', manoeuvre: code })
    return {
      manoeuvre,
      choice,
      chosen: isChosen,
      refusal,
      leaves: choice !== undefined && choice.hex === undefined,
    }
  }
  const entries = [...pilot.plane.chart.values()].map(entryOf)
  const flown = entries.filter(({ manoeuvre }) => manoeuvre.number !== 0)
  const speeds = [...new Set(flown.map(({ manoeuvre }) => manoeuvre.speed))].sort()
  const bandOf = (speed: number): ChartBand => ({
    speed,
    columns: turnDirections.map((turn) => ({
      turn,
      entries: flown.filter(({ manoeuvre }) => manoeuvre.speed === speed && manoeuvre.direction === turn),
    })),
  })
  const canFly = (speed: number) =>
    flown.some((entry) => entry.manoeuvre.speed === speed && (entry.chosen || entry.choice !== undefined))
  return {
    bands: [...speeds.filter(canFly), ...speeds.filter((speed) => !canFly(speed))].map(bandOf),
    spin: entries.find(({ manoeuvre }) => manoeuvre.number === 0),
  }
}
