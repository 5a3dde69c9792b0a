import { hexToBytes } from '@noble/hashes/utils.js'
import { en } from 'zod/locales'
import { sameJson } from '../canonical.ts'
import { randomOfMatch } from '../chance.ts'
import { hashSeed, isCommitmentTo } from '../commitment.ts'
import { errorMessageOf } from '../error-message.ts'
import type { AnyGame, AnyPreparedGame } from '../game.ts'
import { begunChapters } from '../table/base.ts'
import { foldLog, type LogEntry, openedEventIn } from '../table/event-log.ts'
import { type Entry, emptyPlay, evolvePlay, type Play, redactPlay } from '../table/play.ts'
import { pointsBySeat } from '../table/situation.ts'
import { entriesNotTakenBack } from '../table/standing-entries.ts'
import { bindRecord, malformedEntryFindings } from './bind.ts'
import { falseMomentFindings } from './false-moment.ts'
import { type RecordFinding, recordFinding } from './finding.ts'
import { pastMatchOf } from './moment.ts'
import { redecide } from './redecide.ts'
import { recordSchema, type ViewRecord, type WholeRecord } from './schema.ts'
import { entryOfRecord, eventLogOf, isWholeRecord } from './write.ts'

function misnumbered(logEntries: readonly { number: number }[]): RecordFinding[] {
  return logEntries.flatMap(({ number }, place) =>
    number === place + 1
      ? []
      : [recordFinding(number, 'R3', `entry ${number} stands where ${place + 1} should be`)],
  )
}

/** Checks the score of the record against the fold of its event log (R7). */
function misscored(
  game: AnyPreparedGame,
  { ending }: WholeRecord,
  logEntries: readonly LogEntry[],
): RecordFinding[] {
  const play = foldLog(game, logEntries)
  const last = logEntries.length
  if (!sameJson(play.table.open.ending, ending))
    return [recordFinding(last, 'R7', 'the event log does not end as the record says')]
  const { winners, points } = game.outcome(play.game) ?? { winners: ending.winners, points: {} }
  if (
    ending.by === 'game' &&
    !sameJson({ winners, points }, { winners: ending.winners, points: ending.points })
  )
    return [recordFinding(last, 'R7', 'the game came to another score')]
  return sameJson(pointsBySeat(game, play), ending.points)
    ? []
    : [recordFinding(last, 'R7', 'the points are others')]
}

function verifyWhole(info: AnyGame, game: AnyPreparedGame, record: WholeRecord): RecordFinding[] {
  const logEntries = eventLogOf(record)
  const { before } = pastMatchOf(record)
  const numbers = misnumbered(logEntries)
  const seed = hexToBytes(record.seed)
  const seeds: RecordFinding[] = []
  if (hashSeed(seed) !== openedEventIn(logEntries)?.open?.seedHash)
    seeds.push(recordFinding(1, 'R4', 'the seed is not the one whose hash was published'))
  if (numbers.length > 0) return [...numbers, ...seeds]
  const { finding: first, unordered } = redecide(game, logEntries, {
    random: randomOfMatch(seed, before),
    seed: record.seed,
  })
  return [
    ...seeds,
    ...falseMomentFindings(info, game, logEntries, verifyRecord),
    ...brokenPromises(game, entriesNotTakenBack(logEntries)),
    ...unordered.map((logEntry) => recordFinding(logEntry, 'R6', 'no command is kept with this entry')),
    ...(first ? [first] : []),
    ...misscored(game, record, logEntries),
  ]
}

/** An entry of a record, with the whole view if the viewer was sent the view again. */
interface Step {
  number: number
  entry: Entry
  view?: Play
}

/**
 * Checks what each chapter disclosed at its end against the hashes that were published before (R5). Reads open parts only.
 */
function brokenPromises(game: AnyPreparedGame, steps: readonly Step[]): RecordFinding[] {
  const findings: RecordFinding[] = []
  let play = emptyPlay(game)
  let published = ''
  let known = 0
  for (const { number, entry, view } of steps) {
    play = view ?? evolvePlay(game, play, entry)
    const ended = begunChapters(game, play).filter((chapter) => chapter.ended)
    for (const { number: chapter, ended: end } of ended.slice(known))
      for (const { commitment, value, nonce } of end?.promises ?? []) {
        if (!isCommitmentTo(commitment, value, nonce))
          findings.push(
            recordFinding(number, 'R5', `the hash of chapter ${chapter} was not made of what was opened`),
          )
        if (commitment === '' || !published.includes(commitment))
          findings.push(
            recordFinding(number, 'R5', `the hash of chapter ${chapter} was not published before`),
          )
      }
    known = ended.length
    published += JSON.stringify(entry.event.open ?? '')
  }
  return findings
}

/** Checks the record of a viewer: the view is the fold of the entries that the viewer was shown (R8). */
function verifyView(game: AnyPreparedGame, { as, view, entries }: ViewRecord): RecordFinding[] {
  const shown = entries.map(({ view: anew, ...entry }, place) => ({
    number: place + 1,
    entry: entryOfRecord(entry),
    // The cast is unchecked. If the view is not the state of a table and its game, the fold of the later entries does
    // not match the record's view, and the check reports that (R8).
    ...(anew && { view: anew as unknown as Play }),
  }))
  const known = shown.reduce(
    (play, { entry, view: anew }) => anew ?? evolvePlay(game, play, entry),
    redactPlay(game, emptyPlay(game), as),
  )
  const folds = sameJson(view, known)
    ? []
    : [recordFinding(entries.length, 'R8', 'the view is not what the entries come to')]
  return [...misnumbered(entries), ...folds, ...brokenPromises(game, shown)]
}

/**
 * Checks a record against its game. A whole record is decided again from its commands and its seed; the record of a
 * viewer is folded. The function is pure, and works the same in a browser and on the server.
 * @param record as parsed from a file
 * @returns all findings, each with its entry and rule; an empty list if the record is true
 */
export function verifyRecord(game: AnyGame, record: unknown): RecordFinding[] {
  const read = recordSchema.safeParse(record, { error: en().localeError })
  if (!read.success) {
    const [issue] = read.error.issues
    return [recordFinding(0, 'R1', `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`)]
  }
  // The cast is unchecked for now: the schema of a record leaves events open, and `malformedEntryFindings` checks them
  // below.
  const entries = read.data.entries as unknown as Entry[]
  const prepared = bindRecord(game, read.data, entries[0])
  if ('rule' in prepared) return [prepared]
  const forms = malformedEntryFindings(prepared, entries)
  if (forms.length > 0) return forms
  try {
    return isWholeRecord(read.data) ? verifyWhole(game, prepared, read.data) : verifyView(prepared, read.data)
  } catch (error) {
    return [recordFinding(0, 'R1', `it cannot be read: ${errorMessageOf(error)}`)]
  }
}

/**
 * Checks a record of any game, as {@link verifyRecord} does.
 * @param gameById the game with an id, or undefined when there is none
 * @param record as parsed from a file
 */
export function verifyRecordOfAny(
  gameById: (id: string) => AnyGame | undefined,
  record: unknown,
): RecordFinding[] {
  const id = String(Object(record).game)
  const game = gameById(id)
  return game ? verifyRecord(game, record) : [recordFinding(0, 'R2', `there is no game called ${id}`)]
}
