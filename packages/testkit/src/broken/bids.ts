import { decideCommand, playAfter, refusal, refuseCommand } from '@opsroom/rules/core'
import type { Mistake } from './mistake.ts'

/** Deliberate mistakes of the table with sealed bids, in any game with two sides. */
export const bidLeaks: readonly Mistake[] = [
  {
    what: 'a bid that all are told of, without its points',
    caughtBy: 'non-interference-bids',
    core: {
      decide: (match, ...more) =>
        decideCommand(match, ...more).map((logEntry) => {
          const { scope, event } = logEntry.entry
          if (scope !== 'table' || event.type !== 'bidden') return logEntry
          return { ...logEntry, entry: { scope, event: { type: 'biddingBegan', open: {} } } as never }
        }),
    },
  },
  {
    what: 'a bid that its fold puts into what is open',
    caughtBy: 'law',
    core: {
      fold: (game, play, logEntries, logEntry) => {
        const after = playAfter(game, play, logEntries, logEntry)
        if (logEntry.entry.event.type !== 'bidden') return after
        const taken = { ...after.table.open.taken, bid: 'written' }
        return { ...after, table: { ...after.table, open: { ...after.table.open, taken } } }
      },
    },
  },
  {
    what: 'a seat that may not leave once another one has bid',
    caughtBy: 'non-interference-bids',
    core: {
      refuse: (match, given, at) => {
        const leaves = given.scope === 'table' && given.command.type === 'leave'
        const hasBid = Object.values(match.play.table.secrets ?? {}).some(({ bid }) => bid)
        return (
          refuseCommand(match, given, at) ?? (leaves && hasBid ? refusal('T5', 'leave.started') : undefined)
        )
      },
    },
  },
]
