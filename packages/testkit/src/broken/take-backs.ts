import {
  type AnyEvent,
  decideOrder,
  type Line,
  playAfter,
  refusal,
  refuseOrder,
  takeBackOf,
  takenBackBy,
} from '@opsroom/rules/core'
import type { DuelOpen } from '@opsroom/rules/duel'
import { type Mistake, planIn } from './mistake.ts'

/** Decides as ever, and writes something else. */
const writing = (change: (line: Line, lines: readonly Line[]) => AnyEvent): Mistake['umpire'] => ({
  decide: (book, ...more) =>
    decideOrder(book, ...more).map((line) => ({
      ...line,
      entry: { ...line.entry, event: change(line, book.lines) } as Line['entry'],
    })),
})

const isTakeBack = (line: Line): boolean => takenBackBy(line).length > 0

/** Mistakes of the table itself: with what is taken back, and with what it says while the game runs. */
export const takeBacks: readonly Mistake[] = [
  {
    what: 'a free take-back that cuts the book where the order began, and with it what others did in secret',
    caughtBy: 'taken-back',
    umpire: writing((line, lines) => {
      const [first = 0] = takenBackBy(line)
      const all = lines.filter(({ number, entry }) => number >= first && entry.scope === 'game')
      return isTakeBack(line)
        ? { ...line.entry.event, sealed: { lines: all.map(({ number }) => number) } }
        : line.entry.event
    }),
  },
  {
    what: 'a take-back that leaves what was done in secret on what is no more',
    caughtBy: 'taken-back',
    umpire: writing((line, lines) => {
      const { event } = line.entry
      const gone = lines.filter(({ number }) => takenBackBy(line).includes(number))
      const kept = gone.filter((one) => one.entry.event.open || one.deed?.seat === gone[0]?.deed?.seat)
      return isTakeBack(line) ? { ...event, sealed: { lines: kept.map(({ number }) => number) } } : event
    }),
  },
  {
    what: 'a take-back of what all have seen for which nobody is asked',
    caughtBy: 'taken-back',
    umpire: writing(({ entry: { event } }, lines) => {
      const { seat, wish } = (event.open ?? {}) as { seat?: string; wish?: string }
      if (event.type !== 'asked' || !seat || wish !== 'takeBack') return event
      return { type: 'takenBack', open: { seat }, sealed: { lines: takeBackOf(lines, seat)?.lines } }
    }),
  },
  {
    what: 'a free take-back that everybody is told of',
    caughtBy: 'taken-back',
    umpire: writing((line) =>
      isTakeBack(line) ? { ...line.entry.event, open: { seat: 'one' } } : line.entry.event,
    ),
  },
  {
    what: 'a secret that stays when it was taken back',
    caughtBy: 'taken-back',
    umpire: {
      fold: (game, play, lines, line) => {
        const after = playAfter(game, play, lines, line)
        const { secrets } = play.game
        return isTakeBack(line) && secrets ? { ...after, game: { ...after.game, secrets } } : after
      },
    },
  },
  {
    what: 'points that stay when the strike is taken back',
    caughtBy: 'ledger',
    umpire: {
      fold: (game, play, lines, line) => {
        const after = playAfter(game, play, lines, line)
        const { vp } = play.game.open as DuelOpen
        const open = { ...(after.game.open as DuelOpen), vp }
        return isTakeBack(line) ? { ...after, game: { ...after.game, open } } : after
      },
    },
  },
  {
    what: 'a take-back that is refused by what the plan says',
    caughtBy: 'worlds-plan',
    umpire: {
      refuse: (book, order, at) => {
        const refused = refuseOrder(book, order, at)
        const asks = order.scope === 'table' && order.command.type === 'ask'
        const length = planIn(book.play.game)?.route.length ?? 0
        return refused ?? (asks && length % 2 === 1 ? refusal('T9', 'takeBack.nothing') : undefined)
      },
    },
  },
  {
    what: 'a resignation that is scored by the plan',
    caughtBy: 'worlds-plan',
    umpire: {
      decide: (book, ...more) =>
        decideOrder(book, ...more).map((line) => {
          const { event } = line.entry
          if (event.type !== 'ended') return line
          const open = event.open as { ending: { by: string; points: object } }
          if (open.ending.by !== 'resignation') return line
          const points = { one: planIn(book.play.game)?.route.length ?? 0 }
          const ending = { ...open.ending, points }
          return {
            ...line,
            entry: { ...line.entry, event: { ...event, open: { ...open, ending } } } as Line['entry'],
          }
        }),
    },
  },
]
