import { sameJson } from '../canonical.ts'
import { type AnyGame, type AnyPreparedGame, withSeats } from '../game.ts'
import { type Entry, entryOf } from '../table/play.ts'
import { type Finding, finding } from './finding.ts'
import type { GameRecord } from './schema.ts'

/** The game with the options and the version of its rules that the opening entry names (R2). */
export function bind(
  game: AnyGame,
  record: GameRecord,
  opening: Entry | undefined,
): AnyPreparedGame | Finding {
  const open = opening?.scope === 'table' && opening.event.type === 'opened' ? opening.event.open : undefined
  if (!open) return finding(1, 'R1', 'the first line does not open a table')
  if (record.game !== game.id || open.game !== game.id)
    return finding(1, 'R2', `it is a record of ${record.game}, opened as ${open.game}, and not of ${game.id}`)
  if (record.version > game.version || open.version > record.version || open.version < 1)
    return finding(
      1,
      'R2',
      `written in version ${record.version}, opened with ${open.version}; this build has ${game.version}`,
    )
  const setup = game.setup.safeParse(open.setup)
  if (!setup.success || !sameJson(setup.data, open.setup))
    return finding(1, 'R2', 'the options are none that this game offers')
  const prepared = game.prepare(setup.data, open.version)
  const seated = withSeats(
    prepared,
    open.seats.map(({ id }) => id),
  )
  const seats = seated?.seats.map(({ id, side }) => ({ id, side }))
  return seated && sameJson(seats, open.seats)
    ? seated
    : finding(1, 'R2', 'the seats are not those of the game')
}

/** One finding for each entry that is no entry of this game (R1). */
export function malformed(game: AnyPreparedGame, entries: readonly Entry[]): Finding[] {
  return entries.flatMap(({ scope, event }, place) => {
    try {
      entryOf(game, scope, event)
      return []
    } catch {
      return [finding(place + 1, 'R1', `${event.type} is no event of this ${scope}, or not in this form`)]
    }
  })
}
