import { type Clocks, decideCommand, type Play, playAfter } from '@opsroom/rules/core'
import type { Mistake } from './mistake.ts'

/** The play with changed clocks. */
function withClocks(play: Play, change: (clocks: Clocks) => Clocks): Play {
  const { clocks } = play.table.open
  return clocks
    ? { ...play, table: { ...play.table, open: { ...play.table.open, clocks: change(clocks) } } }
    : play
}

/** A mistake that changes the clocks after each event of one kind. */
const after = (type: string, change: (clocks: Clocks) => Clocks): Mistake['core'] => ({
  fold: (game, play, ...more) => {
    const folded = playAfter(game, play, ...more)
    return more[1].entry.event.type === type ? withClocks(folded, change) : folded
  },
})

/** Deliberate mistakes with clocks and times, in any game. */
export const clockMistakes: readonly Mistake[] = [
  {
    what: 'a time that is no whole number of milliseconds',
    caughtBy: 'recorded',
    core: {
      decide: (...given) =>
        decideCommand(...given).map(({ entry, ...logEntry }) => ({
          ...logEntry,
          entry: entry.at === undefined ? entry : { ...entry, at: entry.at + 0.5 },
        })),
    },
  },
  {
    what: 'a pause that stops nothing',
    caughtBy: 'clocks',
    core: after('paused', ({ paused: _, ...clocks }) => clocks),
  },
  {
    what: 'a pause that goes on after it was ended',
    caughtBy: 'clocks',
    core: after('pauseEnded', (clocks) => ({
      ...clocks,
      paused: { from: clocks.at, until: clocks.at + 86_400_000 },
    })),
  },
  {
    what: 'a holiday that stops no clock',
    caughtBy: 'clocks',
    core: after('holidayTaken', (clocks) => ({
      ...clocks,
      seats: Object.fromEntries(
        Object.entries(clocks.seats).map(([seat, { holidays: _, ...clock }]) => [seat, clock]),
      ),
    })),
  },
  {
    what: 'a pause that takes time from the common clock',
    caughtBy: 'clocks',
    core: after('paused', ({ common, ...clocks }) => ({
      ...clocks,
      common: { ...common, left: Math.max(0, common.left - 60_000) },
    })),
  },
  {
    what: 'time that a take-back gives back',
    caughtBy: 'clocks',
    core: after('takenBack', (clocks) => ({
      ...clocks,
      seats: Object.fromEntries(
        Object.entries(clocks.seats).map(([seat, clock]) => [seat, { ...clock, left: clock.left + 60_000 }]),
      ),
    })),
  },
]
