import type { WireEntry, WirePlay } from '@opsroom/protocol'
import { emptyPlay } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { traceScenario } from '@opsroom/testkit'
import { loadBoard } from '../../boards/boards.ts'
import type { FinishedChapters } from '../../state/past.ts'

/**
 * A scenario file as a past for the replay: its position, and the results of its orders.
 * @returns with the problem, if the scenario does not end as it says; without a past, if it cannot be read
 */
export async function pastOfScenario(
  data: unknown,
): Promise<{ past?: FinishedChapters; problem?: string | undefined }> {
  const { setup, version, start, events, problem } = traceScenario(data)
  if (!setup || !start) return { problem }
  const board = await loadBoard(duel.id)
  const game = (await board.gameFor(setup)).prepare(setup, version)
  const { table } = emptyPlay(game)
  // The form of the line is wider than that of the core: any game, any table.
  const view = { table: { open: { ...table.open, setup } }, game: start } as unknown as WirePlay
  // As above.
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
