import {
  type AnyEvent,
  type AnyPreparedGame,
  canonicalValue,
  type Entry,
  eventSchema,
  tableEventKinds,
} from '@opsroom/rules/core'
import type { Line, NewLine } from '../store/index.ts'
import { upcast } from './upcasters.ts'

/** The version of the table's own events. */
export const tableVersion = 1
const tableEventSchema = eventSchema(tableEventKinds)

/**
 * An event in the one form that it has whether it was just decided or read from the book: parsed by its schema, keys in
 * order. So neither bytes nor the order of keys tell how a thing came about.
 * @throws ZodError when it is no event of this game
 */
export function entryOf(game: AnyPreparedGame, scope: Entry['scope'], event: AnyEvent): Entry {
  const normal = canonicalValue(event) as AnyEvent
  return scope === 'table'
    ? { scope, event: tableEventSchema.parse(normal) }
    : { scope, event: game.event.parse(normal) }
}

/** How a line of the book is written. @param version the game's own, for events of scope `game` */
export function lineOf({ scope, event }: Entry, version: number): NewLine {
  const { type, ...body } = event
  return { scope, type, version: scope === 'table' ? tableVersion : version, body }
}

/** How a line of the book is read. @throws ZodError when the book holds what this build does not know */
export function readLine(game: AnyPreparedGame, gameId: string, line: Line): Entry {
  const { scope, type, body } = upcast(line, gameId)
  return entryOf(game, scope, { type, ...body })
}
