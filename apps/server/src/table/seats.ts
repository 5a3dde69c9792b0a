import type { Play, SeatId, Step } from '@opsroom/rules/core'
import type { Changes } from '../store/index.ts'
import type { Table } from './table.ts'

type Steps = readonly Step[]
type SeatChange = NonNullable<Changes['seats']>[number]

/**
 * The play by which the lobby shows the sides, which may be exchanged between chapters (D13.2). Where spectators are
 * late, the lobby is as late as they are.
 * @param shown what spectators are shown by then
 */
const knownOf = (play: Play, shown: () => Play): Play => {
  const { delayRounds, ending } = play.table.open
  return delayRounds && !ending ? shown() : play
}

/** The row of a seat: its side, its holder and its substitute. */
const seatAt = (
  { facts }: Table,
  { table: { open, sealed } }: Play,
  known: Play,
  seat: SeatId,
): SeatChange => ({
  seat,
  side: facts.game.sideOf(known.game, seat),
  person: sealed?.holders[seat] ?? null,
  name: open.taken[seat] ?? null,
  lent: open.lent?.[seat] ?? null,
})

const isSame = (a: SeatChange, b: SeatChange): boolean =>
  (Object.keys(a) as (keyof SeatChange)[]).every((key) => a[key] === b[key])

/** What entries change about the seats. @param steps the entries, each with what the event log folds to with it */
export function seatChanges(table: Table, steps: Steps): SeatChange[] {
  const { numbering, play: before } = table
  const after = steps.at(-1)?.play ?? before
  const knownBefore = knownOf(before, () => numbering.view('public', before))
  const knownAfter = knownOf(after, () => numbering.spectatorsViewWith(steps))
  return after.table.open.seats
    .map(({ id }) => seatAt(table, after, knownAfter, id))
    .filter((change) => !isSame(change, seatAt(table, before, knownBefore, change.seat)))
}
