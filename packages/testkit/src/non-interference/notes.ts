import type { Audience, Command, SeatId } from '@opsroom/rules/core'
import { type Act, audiencesOf, type Night } from '../nights/night.ts'
import type { Problem, Property } from '../properties/property.ts'
import { redacted } from '../properties/redacted.ts'
import { compareVariant } from './compare.ts'
import { delivered } from './observe.ts'

const seatNoting = (given: Command | undefined): SeatId | undefined =>
  given?.scope === 'table' && given.command.type === 'note' ? given.command.seat : undefined

/** The place of the act in which a seat opens notes for the first time: from there on others know of them. */
function openedBy({ acts }: Night, seat: SeatId): number {
  const opening = acts.findIndex(
    ({ given }) =>
      given?.scope === 'table' && given.command.type === 'openNotes' && given.command.seat === seat,
  )
  return opening === -1 ? acts.length : opening
}

/** Others are sent nothing when a seat notes something, and know as much as before. */
function shows(night: Night, act: Act, others: readonly Audience[]): Problem | undefined {
  const [logEntry] = act.logEntries
  for (const audience of others) {
    const isSent = delivered(night, act.logEntries, act.after, audience).length > 0
    const [before, after] = [act.before, act.after].map((play) =>
      JSON.stringify(redacted(night, play, audience)),
    )
    if (isSent || before !== after)
      return { event: logEntry?.number ?? 0, message: `${audience} can tell that something was noted` }
  }
  return undefined
}

/** The night without the notes of a seat, up to where it opens some: the same for everybody else. */
function withoutNotes(night: Night, seat: SeatId): Problem | undefined {
  const isNote = ({ given }: Act) => seatNoting(given) === seat
  const from = night.acts.findIndex(isNote)
  const first = night.acts[from]
  if (!first) return undefined
  const others = audiencesOf(night).filter((audience) => audience !== seat)
  for (const act of night.acts.filter(isNote)) {
    const found = shows(night, act, others)
    if (found) return found
  }
  return compareVariant(night, {
    audiences: others,
    from,
    until: openedBy(night, seat),
    start: first.before,
    asks: 12,
    hashes: () => [],
    instead: (act) => (isNote(act) ? undefined : act.given),
  })
}

/** For any game: what a seat notes, and that it notes anything, is its own business until it opens it (T18). */
export const hidesNotes: Property = {
  id: 'non-interference-notes',
  claim: 'what a seat has noted changes nothing for anybody else, until that seat opens it',
  nights: 'odd',
  check(night) {
    const noting = new Set(night.acts.flatMap(({ given }) => seatNoting(given) ?? []))
    // One of them: the night is played once more for it.
    return noting.size > 0 ? withoutNotes(night, night.random('worlds/notes').pick([...noting])) : undefined
  },
}
