import {
  type BlueMaxEvent,
  type BlueMaxOpen,
  type BlueMaxSetup,
  blueMax,
  type OutCause,
  type PlaneId,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { playTable, type TablePairing, type TablePlayed } from '../table.ts'

/** One game of Blue Max in the arena. */
export interface DogfightPairing extends TablePairing {
  setup: BlueMaxSetup
  /** The planes of an Allied and a Central seat, where they are fixed. */
  planes: [allied: PlaneId, central: PlaneId] | []
}

/** The result of a game: that of its last duel, if it has several. */
export interface DogfightPlayed extends TablePlayed {
  pairing: DogfightPairing
  turns: number
  /** The causes for which planes were out of the duel. */
  causes: { seat: SeatId; cause: OutCause }[]
  /** The turn of each attack, in order. */
  shots: number[]
  /** The number of manoeuvres flown, by their speed. */
  speeds: Record<number, number>
}

/** The attacks and the speeds in the last duel of a record. */
function flownIn(events: readonly BlueMaxEvent[]): Pick<DogfightPlayed, 'shots' | 'speeds'> {
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

/** Plays one game to its end. The same pairing gives the same record. */
export function playDogfight(pairing: DogfightPairing): DogfightPlayed {
  const { end, ...played } = playTable(blueMax, pairing)
  const { planes, results } = end.open as BlueMaxOpen
  const causes = Object.entries(planes).flatMap(([seat, { out }]) =>
    out ? [{ seat, cause: out.cause }] : [],
  )
  const { entries } = played.record as { entries: { event: BlueMaxEvent }[] }
  const flown = flownIn(entries.map(({ event }) => event))
  return { ...played, ...flown, pairing, turns: results.at(-1)?.turns ?? 0, causes }
}
