import { type Clocks, clocksAt, clocksStandUntil, holidayUntil, type SeatId } from '@opsroom/rules/core'

/** A clock as it is displayed. A clock without a seat is the common clock of a secret phase. */
export interface ClockFace {
  seat?: SeatId
  left: number
  runs: boolean
  /**
   * Whether the clock stands for a while: the server was down, all have agreed to a pause, or the seat has days off.
   */
  stands: boolean
  /**
   * Present while nobody is connected for the seat: the time that remains until the seat's absence has consequences.
   */
  awayLeft?: number
}

/** The seats that have days off now, with the end of each holiday. */
export const holidaysAt = (clocks: Clocks, now: number): { seat: SeatId; until: number }[] => {
  const at = clocksAt(clocks, now)
  return Object.keys(clocks.seats).flatMap((seat) => {
    const until = holidayUntil(at, seat)
    return until === undefined ? [] : [{ seat, until }]
  })
}

/** The clocks to display now: those of all seats, or the common one alone. */
export function clockFacesOf(
  clocks: Clocks,
  now: number,
): { faces: ClockFace[]; stands: ReturnType<typeof clocksStandUntil> } {
  const { seats, common } = clocksAt(clocks, now)
  const stands = clocksStandUntil(clocks, now)
  const off = holidaysAt(clocks, now).map(({ seat }) => seat)
  if (common.runs) return { faces: [{ ...common, stands: stands !== undefined || off.length > 0 }], stands }
  const faces = Object.entries(seats).map(([seat, { left, runs, away, awayLeft }]) => ({
    seat,
    left,
    runs,
    stands: stands !== undefined || off.includes(seat),
    ...(away && awayLeft !== undefined && { awayLeft }),
  }))
  return { faces, stands }
}

const minute = 60_000

/** The clock whose last minute has just begun, to be announced once instead of every second. */
export const faceAtLastMinute = (faces: readonly ClockFace[]): ClockFace | undefined =>
  faces.find(({ runs, stands, left }) => runs && !stands && left > 0 && left <= minute)
