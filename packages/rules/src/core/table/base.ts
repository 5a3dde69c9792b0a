import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { Chapter } from '../chapter.ts'
import type { EarlierChance } from '../earlier-chance.ts'
import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { State } from '../state.ts'
import { clocksSchema } from './clock.ts'
import type { MomentSource } from './moment.ts'
import { agreedSchema, endingSchema } from './terms.ts'

// A table without any of its features: the common ground of all features.

/** A person at the table. @property id known to the server alone; @property name shown to others */
export interface Person {
  id: string
  name: string
}

/** The public knowledge of a table, except the fields of its features. */
export const baseOpenSchema = z.extend(agreedSchema, {
  /** The clocks at the last public event; present from the start on, at a table that is timed. */
  clocks: z.optional(clocksSchema),
  /** The name of the person who sits there, by seat. */
  taken: z.record(z.string(), z.string()),
  started: z.boolean(),
  ending: z.optional(endingSchema),
  /** The seed, once the game has ended. */
  seed: z.optional(z.string()),
})
export type BaseOpen = z.infer<typeof baseOpenSchema>

/** Facts that nobody is told: the person of each seat, and the host. */
export interface BaseSealed {
  host: string
  holders: Record<SeatId, string>
  /** The source of the moment at which the match will begin, until it is started. */
  moment?: MomentSource
  /** The chance of the past, from the start on. */
  before?: EarlierChance
}

/** A table for a caller that reads these fields of features in addition to those of every table. */
export type TableWith<Open = object, Secret = object> = State<BaseOpen & Open, Secret, BaseSealed>

/** A table and the game on it. See `Play`, which has the fields of all features. */
export interface PlayWith<Open = object, Secret = object> {
  table: TableWith<Open, Secret>
  game: State
}

/** A log entry of which the caller does not need to know the kinds of events. See `LogEntry`. */
export interface AnyLogEntry {
  number: number
  entry: { scope: 'table' | 'game'; event: AnyEvent; at?: number }
  cause?: { seat?: SeatId | undefined; first: number; drew: boolean }
}

/** The public part of a play. */
export const openOf = <Open, Secret>({ table, game }: PlayWith<Open, Secret>): PlayWith<Open, Secret> => ({
  table: { open: table.open },
  game: { open: game.open },
})

/** The chapters that have begun, by what a viewer knows; none before the start, or of a game that has none. */
export const chaptersAt = (game: AnyPreparedGame, view: PlayWith): Chapter[] =>
  view.table.open.started ? (game.chapters?.(view.game) ?? []) : []

/** A record without one of its keys. */
export const withoutKey = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** A field of a state that is absent while it is empty, so that a table does not tell whether it ever had one. */
export const fieldUnlessEmpty = <K extends string, T extends object>(
  field: K,
  value: T,
): { [name in K]?: T } =>
  // A computed key widens to any string.
  Object.keys(value).length > 0 ? ({ [field]: value } as { [name in K]: T }) : {}
