import { decideCommand, type Play, playAfter, refusal, refuseCommand } from '@opsroom/rules/core'
import type { Mistake } from './mistake.ts'

const hasOrders = ({ table }: Play): boolean =>
  Object.values(table.secrets ?? {}).some(({ beforehand }) => beforehand !== undefined)

/** Deliberate mistakes with orders given beforehand (T24), in a game that has them. */
export const beforehandLeaks: readonly Mistake[] = [
  {
    what: 'an order given beforehand that all are told of, without what it is',
    caughtBy: 'non-interference-beforehand',
    core: {
      decide: (match, ...more) =>
        decideCommand(match, ...more).map((logEntry) => {
          const { scope, event } = logEntry.entry
          if (scope !== 'table' || event.type !== 'orderedBeforehand') return logEntry
          const [seat = ''] = Object.keys(event.own ?? {})
          // An event of the table that only names its seat.
          const known = { ...event, type: 'withdrawn', open: { seat }, own: undefined }
          return { ...logEntry, entry: { scope, event: known } as never }
        }),
    },
  },
  {
    what: 'an order given beforehand that its fold puts into what is open',
    caughtBy: 'law',
    core: {
      fold: (game, play, logEntries, logEntry) => {
        const after = playAfter(game, play, logEntries, logEntry)
        if (logEntry.entry.event.type !== 'orderedBeforehand') return after
        const standing = { ...after.table.open.standing, hidden: '' }
        return { ...after, table: { ...after.table, open: { ...after.table.open, standing } } }
      },
    },
  },
  {
    what: 'a pause that is refused because another seat has ordered something beforehand',
    caughtBy: 'non-interference-beforehand',
    core: {
      refuse: (match, given, at) => {
        const asks = given.scope === 'table' && given.command.type === 'ask' && given.command.wish === 'pause'
        const refused = refuseCommand(match, given, at)
        return refused ?? (asks && hasOrders(match.play) ? refusal('T8', 'ask.notStarted') : undefined)
      },
    },
  },
]
