import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { Chapter } from '../chapter.ts'
import type { EarlierChance } from '../earlier-chance.ts'
import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { State } from '../state.ts'
import { clocksSchema } from './clock.ts'
import type { MomentSource } from './moment.ts'
import { endingSchema, tableTermsSchema } from './terms.ts'

// The types of a table without the fields of its features; all features build on them.

/** A person at the table. @property id known to the server alone @property name shown to others */
export interface Person {
  id: string
  name: string
}

/** The open part of a table's state, without the fields of its features. */
export const baseOpenSchema = z.extend(tableTermsSchema, {
  /** The clocks at the last public event; present from the start on at a table with time control. */
  clocks: z.optional(clocksSchema),
  /** The name of the person who holds each taken seat. */
  taken: z.record(z.string(), z.string()),
  started: z.boolean(),
  ending: z.optional(endingSchema),
  /** The seed of the match, once the game has ended. */
  seed: z.optional(z.string()),
})
export type BaseOpen = z.infer<typeof baseOpenSchema>

/** The sealed part of a table's state: the ids of the host and of the person at each seat, which nobody is shown. */
export interface BaseSealed {
  host: string
  holders: Record<SeatId, string>
  /** The record and the moment with which the match will begin; from the start on the field is absent. */
  moment?: MomentSource
  /**
   * The seed and the draws of the past, in a match that began at a moment of another match; present from the start on.
   */
  before?: EarlierChance
}

/** The state of a table for a caller that also reads the given fields of features. */
export type TableWithFields<Open = object, Secret = object> = State<BaseOpen & Open, Secret, BaseSealed>

/**
 * A table and the game on it, for a caller that also reads the given fields of features. `Play` has the fields of all
 * features.
 */
export interface PlayWithFields<Open = object, Secret = object> {
  table: TableWithFields<Open, Secret>
  game: State
}

/**
 * A log entry for a caller that does not need to know the kinds of events; `LogEntry` is the type for callers that do.
 */
export interface AnyLogEntry {
  number: number
  entry: { scope: 'table' | 'game'; event: AnyEvent; at?: number }
  cause?: { seat?: SeatId | undefined; first: number; drew: boolean }
}

/** A play reduced to its open parts. */
export const openPartOfPlay = <Open, Secret>({
  table,
  game,
}: PlayWithFields<Open, Secret>): PlayWithFields<Open, Secret> => ({
  table: { open: table.open },
  game: { open: game.open },
})

/** The chapters that have begun, as far as the viewer knows; none before the start, or in a game without chapters. */
export const begunChapters = (game: AnyPreparedGame, view: PlayWithFields): Chapter[] =>
  view.table.open.started ? (game.chapters?.(view.game) ?? []) : []

/** An object without one of its keys. */
export const withoutKey = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/**
 * An object with this field, or without it when the value is empty. An emptied field is removed, so that the state of a
 * table does not tell whether it was ever filled.
 */
export const fieldUnlessEmpty = <K extends string, T extends object>(
  field: K,
  value: T,
): { [name in K]?: T } =>
  // The cast is needed because TypeScript widens a computed key to any string.
  Object.keys(value).length > 0 ? ({ [field]: value } as { [name in K]: T }) : {}
