import type { WireEntry, WirePlay } from '@opsroom/protocol'
import { emptyPlay } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { traceScenario } from '@opsroom/testkit'
import { loadBoard } from '../../boards/boards.ts'
import type { FinishedChapters } from '../../state/past.ts'

/**
 * Turns a scenario file into finished chapters for the replay: the scenario's position, and the events that follow from
 * its orders.
 * @returns the chapters, with a `problem` if the scenario does not end as the file says; only a `problem` if the file
 * cannot be read
 */
export async function finishedChaptersOfScenario(
  data: unknown,
): Promise<{ past?: FinishedChapters; problem?: string | undefined }> {
  const { setup, version, start, events, problem } = traceScenario(data)
  if (!setup || !start) return { problem }
  const board = await loadBoard(duel.id)
  const game = (await board.gameFor(setup)).prepare(setup, version)
  const { table } = emptyPlay(game)
  // The wire type of a play is wider than the one of core: it covers any game and any table.
  const view = { table: { open: { ...table.open, setup } }, game: start } as unknown as WirePlay
  // The wire type of an entry is wider than the one of core: it covers any game.
  const entries = events.map((event) => ({ scope: 'game', event }) as unknown as WireEntry)
  return {
    past: {
      board,
      game,
      setup,
      chapters: [{ number: 1, view, entries, beliefs: [], notes: [] }],
      seed: undefined,
    },
    problem,
  }
}
