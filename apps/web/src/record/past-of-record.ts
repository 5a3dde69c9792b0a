import type { WireChapterReplay } from '@opsroom/protocol'
import {
  eventLogOf,
  gameForSeats,
  isWholeRecord,
  recordSchema,
  replayOf,
  tableEventKinds,
} from '@opsroom/rules/core'
import { loadBoard } from '../boards/boards.ts'
import type { FinishedChapters } from '../state/past.ts'

/**
 * The chapters of the record of a whole game, with everything needed to replay them.
 * @param text the text of a record whose claims were checked and passed
 * @returns undefined for the record of one viewer, which lacks the secrets of the others
 */
export async function finishedChaptersOfRecord(text: string): Promise<FinishedChapters | undefined> {
  const record = recordSchema.parse(JSON.parse(text))
  if (!isWholeRecord(record)) return undefined
  const board = await loadBoard(record.game)
  const logEntries = eventLogOf(record)
  const opened = tableEventKinds.opened.open.parse(logEntries[0]?.entry.event.open)
  const rules = await board.gameFor(opened.setup)
  const setup = rules.setup.parse(opened.setup)
  const game = gameForSeats(rules.prepare(setup, opened.version), opened.seats)
  // The wire type of a chapter is wider than the one of core: it covers any game and any table.
  const chapters = replayOf(game, logEntries, 'truth') as unknown as WireChapterReplay[]
  return { board, game, setup, chapters, seed: record.seed }
}
