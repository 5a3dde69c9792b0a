import {
  type BlueMaxEvent,
  type BlueMaxOpen,
  type BlueMaxSetup,
  blueMax,
  type OutCause,
  type PlaneId,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { playTable, type TablePairing, type TableResult } from '../table.ts'

/** A game of Blue Max in the arena, before it is played. */
export interface DogfightPairing extends TablePairing {
  setup: BlueMaxSetup
  /**
   * The plane that all Allied seats fly and the plane that all Central seats fly; empty when the bots pick their
   * planes.
   */
  planes: [allied: PlaneId, central: PlaneId] | []
}

/** The result of a game of Blue Max in the arena. A game of several duels has the figures of its last duel. */
export interface DogfightResult extends TableResult {
  pairing: DogfightPairing
  turns: number
  /** The planes that were put out of the duel, each with the cause. */
  causes: { seat: SeatId; cause: OutCause }[]
  /** The turn number of each attack, in the order of the attacks. */
  shots: number[]
  /** The number of manoeuvres flown at each speed. */
  speeds: Record<number, number>
}

/** The turns of the attacks and the speeds of the manoeuvres in the last duel of an event log. */
function flownIn(events: readonly BlueMaxEvent[]): Pick<DogfightResult, 'shots' | 'speeds'> {
  let [turn, shots, speeds]: [number, number[], Record<number, number>] = [0, [], {}]
  for (const event of events) {
    if (event.type === 'duelBegan') [shots, speeds] = [[], {}]
    if (event.type === 'turnBegan') turn = event.open?.turn ?? turn
    if (event.type === 'fired') shots.push(...(event.open?.attacks ?? []).map(() => turn))
    if (event.type !== 'moved') continue
    for (const { manoeuvre } of Object.values(event.open?.moves ?? {})) {
      const speed = Number(manoeuvre.at(-1))
      speeds[speed] = (speeds[speed] ?? 0) + 1
    }
  }
  return { shots, speeds }
}

/** Plays one game of Blue Max to its end. The same pairing gives the same record. */
export function playDogfight(pairing: DogfightPairing): DogfightResult {
  const { end, ...played } = playTable(blueMax, pairing)
  const { planes, results } = end.open as BlueMaxOpen
  const causes = Object.entries(planes).flatMap(([seat, { out }]) =>
    out ? [{ seat, cause: out.cause }] : [],
  )
  const { entries } = played.record as { entries: { event: BlueMaxEvent }[] }
  const flown = flownIn(entries.map(({ event }) => event))
  return { ...played, ...flown, pairing, turns: results.at(-1)?.turns ?? 0, causes }
}
