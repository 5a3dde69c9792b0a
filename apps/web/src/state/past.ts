import type { RoomSummary, WireChapterReplay } from '@opsroom/protocol'
import { type AnyPreparedGame, type Audience, gameForSeats, type Refusal } from '@opsroom/rules/core'
import type { BoardModule } from '../boards/board.ts'
import { loadBoard } from '../boards/boards.ts'
import { PastChapter, roomOpeningOf } from './past-chapter.ts'
import type { Wire } from './wire.ts'

/** The finished chapters of a match, with everything needed to show them. */
export interface FinishedChapters {
  board: BoardModule
  game: AnyPreparedGame
  setup: unknown
  chapters: WireChapterReplay[]
  /** The seed of all randomness in the match; absent until the game is over. */
  seed: string | undefined
}

export interface FinishedChaptersOfRoom extends FinishedChapters {
  room: RoomSummary
}

/**
 * Requests the finished chapters of a room, as a viewpoint knows them.
 * @returns the past, a refusal, or `none` when no chapter is over yet
 * @throws ServerUnreachable
 */
export async function requestFinishedChapters(
  wire: Wire,
  code: string,
  as: Audience,
): Promise<{ past: FinishedChaptersOfRoom } | { refusal: Refusal } | 'none'> {
  const found = await wire.request('room.find', { code })
  if (!found.ok) return { refusal: found.refusal }
  const answer = await wire.request('room.replay', { room: found.room.id, as })
  if (!answer.ok) return { refusal: answer.refusal }
  const [first] = answer.chapters
  if (!first) return 'none'
  const board = await loadBoard(found.room.game)
  const opened = roomOpeningOf(first)
  const rules = await board.gameFor(opened.setup)
  const setup = rules.setup.parse(opened.setup)
  const game = gameForSeats(rules.prepare(setup, opened.version), opened.seats)
  const last = new PastChapter(game, answer.chapters.at(-1) ?? first)
  const { seed } = last.at('public', last.length).table.open
  return { past: { room: found.room, board, game, setup, chapters: answer.chapters, seed } }
}
