import { z } from 'zod/mini'

/** The number of days that each seat may take off in a calendar month, in games over days (T23); absent for none. */
const holidayDays = z.optional(z.int().check(z.minimum(0), z.maximum(31)))

/**
 * The time control of a table: live clocks, days for each decision, or a bank for days; absent for an untimed table.
 */
export const timeControlSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('live'),
    /** The minutes of the seat's bank: the time for all its turns of a chapter. */
    bankMinutes: z.number().check(z.minimum(0.05), z.maximum(600)),
    /** The seconds that each finished turn adds to the seat's time. */
    incrementSeconds: z.int().check(z.minimum(0), z.maximum(600)),
    /** The minutes for which a seat may be away in a chapter while the table waits for it. */
    disconnectMinutes: z.number().check(z.minimum(0.05), z.maximum(120)),
  }),
  z.strictObject({ kind: z.literal('days'), days: z.int().check(z.minimum(1), z.maximum(30)), holidayDays }),
  z
    .strictObject({
      kind: z.literal('bank'),
      /** The hours in a seat's bank when a chapter begins; a seat that has saved more keeps more. */
      bankHours: z.int().check(z.minimum(1), z.maximum(720)),
      /** The hours that each finished turn adds to the seat's time. */
      incrementHours: z.int().check(z.minimum(0), z.maximum(240)),
      /** The greatest number of hours that a seat can have in its bank. */
      capHours: z.int().check(z.minimum(1), z.maximum(1440)),
      holidayDays,
    })
    .check(z.refine(({ bankHours, capHours }) => capHours >= bankHours)),
])
export type TimeControl = z.infer<typeof timeControlSchema>

const second = 1000
const minute = 60 * second
const hour = 60 * minute
export const dayLength = 24 * hour

/**
 * The time that a seat gets, in ms: for all its turns of a chapter if it has a bank, otherwise for one decision. The
 * common clock of a secret phase gets the same amount.
 */
export function clockAllowanceOf(timeControl: TimeControl): number {
  switch (timeControl.kind) {
    case 'live':
      return timeControl.bankMinutes * minute
    case 'bank':
      return timeControl.bankHours * hour
    case 'days':
      return timeControl.days * dayLength
  }
}

export function incrementOf(timeControl: TimeControl): number {
  if (timeControl.kind === 'live') return timeControl.incrementSeconds * second
  return timeControl.kind === 'bank' ? timeControl.incrementHours * hour : 0
}

/** The greatest time that a seat can have, in ms; Infinity without a cap. */
export const bankCapOf = (timeControl: TimeControl): number =>
  timeControl.kind === 'bank' ? timeControl.capHours * hour : Number.POSITIVE_INFINITY

/** The time for which a seat may be away in a chapter, in ms; undefined when it is unlimited. */
export const absenceAllowanceOf = (timeControl: TimeControl): number | undefined =>
  timeControl.kind === 'live' ? timeControl.disconnectMinutes * minute : undefined

/** Whether a game is played over days, so that its players need not be connected. */
export const isOverDays = (timeControl: TimeControl | undefined): boolean =>
  timeControl !== undefined && timeControl.kind !== 'live'

/** The number of days that each seat may take off in a calendar month; 0 where days off do not exist. */
export const holidaysPerMonth = (timeControl: TimeControl | undefined): number =>
  timeControl === undefined || timeControl.kind === 'live' ? 0 : (timeControl.holidayDays ?? 0)
