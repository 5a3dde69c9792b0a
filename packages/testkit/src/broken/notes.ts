import { decideCommand, type Play, playAfter, refusal, refuseCommand } from '@opsroom/rules/core'
import type { Mistake } from './mistake.ts'

const hasNotes = ({ table }: Play): boolean => Object.keys(table.secrets ?? {}).length > 0

/** Deliberate mistakes of the table with private notes, in any game. */
export const noteLeaks: readonly Mistake[] = [
  {
    what: 'a note that all are told of, without its text',
    caughtBy: 'non-interference-notes',
    core: {
      decide: (match, ...more) =>
        decideCommand(match, ...more).map((logEntry) => {
          const { scope, event } = logEntry.entry
          if (scope !== 'table' || event.type !== 'noted') return logEntry
          const [seat = ''] = Object.keys(event.own ?? {})
          // An event of the table that only names its seat.
          const known = { ...event, type: 'withdrawn', open: { seat }, own: undefined }
          return { ...logEntry, entry: { scope, event: known } as never }
        }),
    },
  },
  {
    what: 'a note that its fold puts into what is open',
    caughtBy: 'law',
    core: {
      fold: (game, play, logEntries, logEntry) => {
        const after = playAfter(game, play, logEntries, logEntry)
        if (logEntry.entry.event.type !== 'noted') return after
        const taken = { ...after.table.open.taken, notes: 'some' }
        return { ...after, table: { ...after.table, open: { ...after.table.open, taken } } }
      },
    },
  },
  {
    what: 'notes that a take-back takes with it',
    caughtBy: 'taken-back',
    core: {
      fold: (game, play, logEntries, logEntry) => {
        const after = playAfter(game, play, logEntries, logEntry)
        if (logEntry.entry.event.type !== 'takenBack') return after
        const { secrets: _, ...table } = after.table
        return { ...after, table }
      },
    },
  },
]

/** Deliberate mistakes with notes that games of a few rounds seldom show. */
export const noteRefusalMistakes: readonly Mistake[] = [
  {
    what: 'a draw that is refused by what others have noted',
    caughtBy: 'non-interference-notes',
    core: {
      refuse: (match, given, at) => {
        const asks = given.scope === 'table' && given.command.type === 'ask'
        const refused = refuseCommand(match, given, at)
        return refused ?? (asks && hasNotes(match.play) ? refusal('T8', 'ask.notStarted') : undefined)
      },
    },
  },
]
