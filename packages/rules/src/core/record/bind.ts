import { sameJson } from '../canonical.ts'
import { type AnyGame, type AnyPreparedGame, findGameForSeats } from '../game.ts'
import { type Entry, entryOf } from '../table/play.ts'
import { type RecordFinding, recordFinding } from './finding.ts'
import type { GameRecord } from './schema.ts'

/**
 * The game bound to the setup, the version of its rules and the seats that the opening entry of a record names; a
 * finding when the record does not fit the game (R2).
 */
export function bindRecord(
  game: AnyGame,
  record: GameRecord,
  opening: Entry | undefined,
): AnyPreparedGame | RecordFinding {
  const open = opening?.scope === 'table' && opening.event.type === 'opened' ? opening.event.open : undefined
  if (!open) return recordFinding(1, 'R1', 'the first line does not open a table')
  if (record.game !== game.id || open.game !== game.id)
    return recordFinding(
      1,
      'R2',
      `it is a record of ${record.game}, opened as ${open.game}, and not of ${game.id}`,
    )
  if (record.version > game.version || open.version > record.version || open.version < 1)
    return recordFinding(
      1,
      'R2',
      `written in version ${record.version}, opened with ${open.version}; this build has ${game.version}`,
    )
  const setup = game.setup.safeParse(open.setup)
  if (!setup.success || !sameJson(setup.data, open.setup))
    return recordFinding(1, 'R2', 'the options are none that this game offers')
  const prepared = game.prepare(setup.data, open.version)
  const seated = findGameForSeats(
    prepared,
    open.seats.map(({ id }) => id),
  )
  const seats = seated?.seats.map(({ id, side }) => ({ id, side }))
  return seated && sameJson(seats, open.seats)
    ? seated
    : recordFinding(1, 'R2', 'the seats are not those of the game')
}

/** A finding for each entry of a record that does not fit the event schemas of its game (R1). */
export function malformedEntryFindings(game: AnyPreparedGame, entries: readonly Entry[]): RecordFinding[] {
  return entries.flatMap(({ scope, event }, place) => {
    try {
      entryOf(game, scope, event)
      return []
    } catch {
      return [
        recordFinding(place + 1, 'R1', `${event.type} is no event of this ${scope}, or not in this form`),
      ]
    }
  })
}
