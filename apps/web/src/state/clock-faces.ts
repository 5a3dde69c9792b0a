import { type Clocks, clocksAt, type SeatId, standAt } from '@opsroom/rules/core'

/** A clock as it is shown. Without a seat it is the common one of a hidden phase. */
export interface Face {
  seat?: SeatId
  left: number
  runs: boolean
  /** Nobody is there for the seat, and for so long that may go on. */
  awayLeft?: number
}

/** The clocks to show now: those of the seats, or the common one alone. */
export function facesOf(clocks: Clocks, now: number): { faces: Face[]; standsUntil?: number } {
  const { seats, common, stood } = clocksAt(clocks, now)
  const stands = stood && standAt(clocks, now) ? { standsUntil: stood.until } : {}
  if (common.runs) return { faces: [common], ...stands }
  const faces = Object.entries(seats).map(([seat, { left, runs, away, awayLeft }]) => ({
    seat,
    left,
    runs,
    ...(away && awayLeft !== undefined && { awayLeft }),
  }))
  return { faces, ...stands }
}

const minute = 60_000

/** The clock that has just come to its last minute: told once, and never second by second. */
export const atLastMinute = (faces: readonly Face[]): Face | undefined =>
  faces.find(({ runs, left }) => runs && left > 0 && left <= minute)
