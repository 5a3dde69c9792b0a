import type { Audience, Command, SeatId } from '@opsroom/rules/core'
import { audiencesOf, type Night, type NightAct, type PropertyProblem } from '../nights/night.ts'
import type { Property } from '../properties/property.ts'
import { redactedPlay } from '../properties/redacted.ts'
import { compareVariant, type WorldVariant } from './compare.ts'
import { deliveredBytes } from './observe.ts'

const seatNoting = (given: Command | undefined): SeatId | undefined =>
  given?.scope === 'table' && given.command.type === 'note' ? given.command.seat : undefined

/** The index of the act in which a seat opens notes for the first time, from which on others know of them. */
function openedBy({ acts }: Night, seat: SeatId): number {
  const opening = acts.findIndex(
    ({ given }) =>
      given?.scope === 'table' && given.command.type === 'openNotes' && given.command.seat === seat,
  )
  return opening === -1 ? acts.length : opening
}

/** The problem if other audiences are sent something, or know more than before, when a seat writes a note. */
function shows(night: Night, act: NightAct, others: readonly Audience[]): PropertyProblem | undefined {
  const [logEntry] = act.logEntries
  for (const audience of others) {
    const isSent = deliveredBytes(night, act.logEntries, act.after, audience).length > 0
    const [before, after] = [act.before, act.after].map((play) =>
      JSON.stringify(redactedPlay(night, play, audience)),
    )
    if (isSent || before !== after)
      return { event: logEntry?.number ?? 0, message: `${audience} can tell that something was noted` }
  }
  return undefined
}

const isNoteOf =
  (seat: SeatId) =>
  ({ given }: NightAct): boolean =>
    seatNoting(given) === seat

/** A variant of a night without the notes of a seat, up to the act in which the seat opens some. */
function withoutNotesOf(night: Night, seat: SeatId): WorldVariant | undefined {
  const isNote = isNoteOf(seat)
  const from = night.acts.findIndex(isNote)
  const first = night.acts[from]
  return (
    first && {
      audiences: audiencesOf(night).filter((audience) => audience !== seat),
      from,
      until: openedBy(night, seat),
      start: first.before,
      asks: 12,
      hashes: () => [],
      instead: (act) => (isNote(act) ? undefined : act.given),
    }
  )
}

/** One of the seats that write notes in this night; only one, because the night is played again for it. */
function someNotingSeat(night: Night): SeatId | undefined {
  const noting = new Set(night.acts.flatMap(({ given }) => seatNoting(given) ?? []))
  return noting.size > 0 ? night.random('worlds/notes').pick([...noting]) : undefined
}

/** A variant of the night without the notes of one of its seats; undefined if no seat wrote any. */
export function withoutNotesVariant(night: Night): WorldVariant | undefined {
  const seat = someNotingSeat(night)
  return seat === undefined ? undefined : withoutNotesOf(night, seat)
}

/** The problem if anybody else can tell the night from the same night without the notes of a seat. */
function withoutNotes(night: Night, seat: SeatId): PropertyProblem | undefined {
  const variant = withoutNotesOf(night, seat)
  for (const act of night.acts.filter(isNoteOf(seat))) {
    const found = shows(night, act, variant?.audiences ?? [])
    if (found) return found
  }
  return compareVariant(night, variant)
}

/** The property, for any game, that a seat's notes and their existence are secret until the seat opens them (T18). */
export const notesStaySecret: Property = {
  id: 'non-interference-notes',
  claim: 'what a seat has noted changes nothing for anybody else, until that seat opens it',
  nights: 'odd',
  check(night) {
    const seat = someNotingSeat(night)
    return seat === undefined ? undefined : withoutNotes(night, seat)
  },
}
