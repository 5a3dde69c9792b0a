import {
  type BlueMaxOpen,
  type BlueMaxSetup,
  blueMax,
  type Cause,
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

/** What came of it. */
export interface DogfightPlayed extends TablePlayed {
  pairing: DogfightPairing
  /** Turns of the last duel, and why planes were out in it. */
  turns: number
  causes: { seat: SeatId; cause: Cause }[]
}

/** Plays one game to its end. The same pairing gives the same record. */
export function playDogfight(pairing: DogfightPairing): DogfightPlayed {
  const { end, ...played } = playTable(blueMax, pairing)
  const { planes, results } = end.open as BlueMaxOpen
  const causes = Object.entries(planes).flatMap(([seat, { out }]) =>
    out ? [{ seat, cause: out.cause }] : [],
  )
  return { ...played, pairing, turns: results.at(-1)?.turns ?? 0, causes }
}
