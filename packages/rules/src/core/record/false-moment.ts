import { sameJson } from '../canonical.ts'
import type { AnyGame, AnyPreparedGame } from '../game.ts'
import { type LogEntry, openedEventIn } from '../table/event-log.ts'
import type { Origin } from '../table/moment.ts'
import { type RecordFinding, recordFinding } from './finding.ts'
import { pastMatchOf, redecidePast } from './moment.ts'
import { replayOf } from './replay.ts'
import { type WholeRecord, wholeRecordSchema } from './schema.ts'
import { eventLogOf } from './write.ts'

const wrong = (problem: string): RecordFinding[] => [recordFinding(1, 'R9', problem)]

/**
 * Checks the past of a match that began at a moment of another match (R9): the other match's record is true, it was
 * played with the same setup, and its draws up to the moment are those that this record names. Whether the match begins
 * with the events of that past is checked by R6.
 * @param verify checks the record of the other match
 */
export function falseMomentFindings(
  info: AnyGame,
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
  verify: (info: AnyGame, record: unknown) => RecordFinding[],
): RecordFinding[] {
  const { open, sealed } = openedEventIn(logEntries) ?? {}
  if (!sealed?.moment) return open?.origin ? wrong('the past that the match began with is missing') : []
  if (!open?.origin) return wrong('all were told that the match began at its beginning')
  const { source, at, before } = sealed.moment
  const read = wholeRecordSchema.safeParse(source)
  if (!read.success) return wrong('the record of the past has not this form')
  const record = read.data
  const [found] = verify(info, source)
  if (found) return wrong(`in the record of the past, entry ${found.entry}, ${found.rule}: ${found.problem}`)
  const past = pastMatchOf(record)
  const opened = openedEventIn(past.logEntries)?.open
  const agreed = ({ game: id, version, setup, seats }: typeof open) => ({ id, version, setup, seats })
  if (!opened || !sameJson(agreed(opened), agreed(open)))
    return wrong('the past was played with other options')
  if (!isMomentOf(game, record, at, open.origin)) return wrong('the moment is not the one that all were told')
  const drawn = drawnOf(game, past, at)
  const expected = { seed: past.seed, drawn, ...(past.before && { before: past.before }) }
  return sameJson(before, expected) ? [] : wrong('what was drawn in the past is not what the record says')
}

/**
 * Whether a moment is the one that the `opened` event names publicly in its `origin`. The place in `origin` counts
 * opened notes too, which no record contains, so it may be later in the same chapter than the place in the record.
 */
function isMomentOf(
  game: AnyPreparedGame,
  record: WholeRecord,
  at: number,
  { chapter, at: said, seat }: Origin,
): boolean {
  const chapters = replayOf(game, eventLogOf(record), 'truth')
  const own = chapters.find(({ number }) => number === chapter)
  const before = chapters.filter(({ number }) => number < chapter)
  const inOwn = at - before.reduce((sum, { entries }) => sum + entries.length, 0)
  const isIn = own !== undefined && inOwn >= 0 && inOwn <= own.entries.length && said >= inOwn
  return isIn && game.seats.some(({ id }) => id === seat)
}

function drawnOf(game: AnyPreparedGame, ...[source, at]: [Parameters<typeof redecidePast>[1], number]) {
  const steps = redecidePast(game, source, at)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return 'drawn' in value ? value.drawn : undefined
  }
}
