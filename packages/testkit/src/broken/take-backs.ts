import {
  type AnyEvent,
  decideCommand,
  type LogEntry,
  numbersTakenBackBy,
  playAfter,
  refusal,
  refuseCommand,
  takeBackOf,
} from '@opsroom/rules/core'
import type { DuelOpen } from '@opsroom/rules/duel'
import { type Mistake, planIn } from './mistake.ts'

/** A core that decides as usual, but writes other events. */
const writing = (
  change: (logEntry: LogEntry, logEntries: readonly LogEntry[]) => AnyEvent,
): Mistake['core'] => ({
  decide: (match, ...more) =>
    decideCommand(match, ...more).map((logEntry) => ({
      ...logEntry,
      entry: { ...logEntry.entry, event: change(logEntry, match.logEntries) } as LogEntry['entry'],
    })),
})

const isTakeBack = (logEntry: LogEntry): boolean => numbersTakenBackBy(logEntry).length > 0

/** Deliberate mistakes of the table with take-backs, in any game. */
export const takeBackMistakes: readonly Mistake[] = [
  {
    what: 'a free take-back that cuts the event log where the order began, and with it what others did in secret',
    caughtBy: 'taken-back',
    core: writing((logEntry, logEntries) => {
      const [first = 0] = numbersTakenBackBy(logEntry)
      const all = logEntries.filter(({ number, entry }) => number >= first && entry.scope === 'game')
      return isTakeBack(logEntry)
        ? { ...logEntry.entry.event, sealed: { entries: all.map(({ number }) => number) } }
        : logEntry.entry.event
    }),
  },
  {
    what: 'a take-back that leaves what was done in secret on what is no more',
    caughtBy: 'taken-back',
    core: writing((logEntry, logEntries) => {
      const { event } = logEntry.entry
      const gone = logEntries.filter(({ number }) => numbersTakenBackBy(logEntry).includes(number))
      const kept = gone.filter((one) => one.entry.event.open || one.cause?.seat === gone[0]?.cause?.seat)
      return isTakeBack(logEntry)
        ? { ...event, sealed: { entries: kept.map(({ number }) => number) } }
        : event
    }),
  },
  {
    what: 'a take-back of what all have seen for which nobody is asked',
    caughtBy: 'taken-back',
    core: writing(({ entry: { event } }, logEntries) => {
      const { seat, wish } = (event.open ?? {}) as { seat?: string; wish?: string }
      if (event.type !== 'asked' || !seat || wish !== 'takeBack') return event
      return {
        type: 'takenBack',
        open: { seat },
        sealed: { entries: takeBackOf(logEntries, seat)?.entries },
      }
    }),
  },
  {
    what: 'a free take-back that everybody is told of',
    caughtBy: 'taken-back',
    core: writing((logEntry) => {
      const { event } = logEntry.entry
      const [seat] = Object.keys(event.own ?? {})
      return isTakeBack(logEntry) && seat ? { ...event, open: { seat } } : event
    }),
  },
  {
    what: 'a secret that stays when it was taken back',
    caughtBy: 'taken-back',
    core: {
      fold: (game, play, logEntries, logEntry) => {
        const after = playAfter(game, play, logEntries, logEntry)
        const { secrets } = play.game
        return isTakeBack(logEntry) && secrets ? { ...after, game: { ...after.game, secrets } } : after
      },
    },
  },
]

/** Deliberate mistakes of the table with take-backs that only Duel shows, through its plan and its points. */
export const duelTakeBackMistakes: readonly Mistake[] = [
  {
    what: 'points that stay when the strike is taken back',
    caughtBy: 'ledger',
    core: {
      fold: (game, play, logEntries, logEntry) => {
        const after = playAfter(game, play, logEntries, logEntry)
        const { vp } = play.game.open as DuelOpen
        const open = { ...(after.game.open as DuelOpen), vp }
        return isTakeBack(logEntry) ? { ...after, game: { ...after.game, open } } : after
      },
    },
  },
  {
    what: 'a take-back that is refused by what the plan says',
    caughtBy: 'non-interference-plan',
    core: {
      refuse: (match, order, at) => {
        const refused = refuseCommand(match, order, at)
        const asks = order.scope === 'table' && order.command.type === 'ask'
        const length = planIn(match.play.game)?.route.length ?? 0
        return refused ?? (asks && length % 2 === 1 ? refusal('T9', 'takeBack.nothing') : undefined)
      },
    },
  },
  {
    what: 'a resignation that is scored by the plan',
    caughtBy: 'non-interference-plan',
    core: {
      decide: (match, ...more) =>
        decideCommand(match, ...more).map((logEntry) => {
          const { event } = logEntry.entry
          if (event.type !== 'ended') return logEntry
          const open = event.open as { ending: { by: string; points: object } }
          if (open.ending.by !== 'resignation') return logEntry
          const points = { one: planIn(match.play.game)?.route.length ?? 0 }
          const ending = { ...open.ending, points }
          return {
            ...logEntry,
            entry: { ...logEntry.entry, event: { ...event, open: { ...open, ending } } } as LogEntry['entry'],
          }
        }),
    },
  },
]
