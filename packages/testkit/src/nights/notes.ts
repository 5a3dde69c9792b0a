import {
  begunChapters,
  type Command,
  markSigns,
  notesOf,
  type Person,
  type Rng,
  type SeatId,
  type TableCommand,
} from '@opsroom/rules/core'
import { refuseCommandNow } from './core.ts'
import type { Night, NightAct } from './night.ts'
import type { Players } from './opening.ts'

/** One act in this many comes after a private note, or after the opening of the notes of a chapter that is over. */
const often = 12

/** Whether an act is about private notes, which do not affect the game. */
export const isAboutNotes = ({ given }: Pick<NightAct, 'given'>): boolean =>
  given?.scope === 'table' && (given.command.type === 'note' || given.command.type === 'openNotes')

/** The number of acts of a night, not counting those about notes, so that chance is the same with and without notes. */
export const actCountWithoutNotes = ({ acts }: Night): number =>
  acts.filter((act) => !isAboutNotes(act)).length

const opening = (night: Night, seat: SeatId, rng: Rng): TableCommand => {
  const chapters = Math.max(1, begunChapters(night.game, night.end).length)
  return { type: 'openNotes', seat, chapter: 1 + rng.int(chapters) }
}

function someNote(night: Night, seat: SeatId, rng: Rng): TableCommand {
  const { thoughts, marks } = notesOf(night.end.table, seat)
  const kind = rng.int(10)
  const thought = thoughts[rng.int(thoughts.length + 1)]
  const mark = marks[rng.int(marks.length + 1)]
  if (kind === 0 && thought) return { type: 'note', seat, note: { kind: 'thoughtRemoved', id: thought.id } }
  if (kind === 1 && mark) return { type: 'note', seat, note: { kind: 'markRemoved', place: mark.place } }
  return kind < 6
    ? { type: 'note', seat, note: { kind: 'thought', text: `they come by ${rng.int(1_000_000)}` } }
    : { type: 'note', seat, note: { kind: 'mark', place: `${1 + rng.int(9)}`, sign: rng.pick(markSigns) } }
}

const asGiven = (night: Night, { holders }: Players, seat: SeatId, command: TableCommand) => {
  const given: Command = { scope: 'table', person: holders[seat] as Person, command }
  return refuseCommandNow(night, night.end, given, night.logEntries) ? undefined : given
}

/** A command that writes or opens a note before the next act; undefined most of the time. */
export function randomNoteCommand(night: Night, players: Players, rng: Rng): Command | undefined {
  if (rng.int(often) > 0) return undefined
  const seat = rng.pick(Object.keys(players.holders))
  const command = rng.int(4) === 0 ? opening(night, seat, rng) : someNote(night, seat, rng)
  return asGiven(night, players, seat, command)
}

/** The commands by which some seats open their notes when the game is over. */
export const noteOpeningCommands = (night: Night, players: Players, rng: Rng): Command[] =>
  Object.keys(players.holders).flatMap((seat) =>
    rng.int(2) === 0 ? [] : (asGiven(night, players, seat, opening(night, seat, rng)) ?? []),
  )
