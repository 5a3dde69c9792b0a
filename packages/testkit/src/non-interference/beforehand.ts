import type { Command, SeatId } from '@opsroom/rules/core'
import { audiencesOf, type Night, type NightAct, type PropertyProblem } from '../nights/night.ts'
import { jsonDifference } from '../properties/difference.ts'
import type { Property } from '../properties/property.ts'
import { redactedPlay } from '../properties/redacted.ts'
import { compareVariant } from './compare.ts'
import { deliveredBytes } from './observe.ts'

const kinds: readonly string[] = ['orderBeforehand', 'withdrawBeforehand']

/** The seat that gives an order beforehand or withdraws it by this command; undefined for other commands. */
const seatOf = (given: Command | undefined): SeatId | undefined =>
  given?.scope === 'table' && kinds.includes(given.command.type) && 'seat' in given.command
    ? given.command.seat
    : undefined

/** The seat whose order given beforehand ends by itself in this act; undefined if none does. */
const endedBy = ({ given, logEntries }: NightAct): SeatId | undefined =>
  given ? undefined : Object.keys(logEntries[0]?.entry.event.own ?? {})[0]

/**
 * The problem if other audiences are sent something, or know more than before, when a seat gives an order beforehand or
 * when that order ends.
 */
function shows(night: Night, act: NightAct, seat: SeatId): PropertyProblem | undefined {
  for (const audience of audiencesOf(night).filter((one) => one !== seat)) {
    const isSent = deliveredBytes(night, act.logEntries, act.after, audience).length > 0
    const [before, after] = [act.before, act.after].map((play) => redactedPlay(night, play, audience))
    const found = isSent ? 'is sent something' : jsonDifference(after, before)
    if (found)
      return { event: act.place + 1, message: `${audience} can tell of an order given beforehand: ${found}` }
  }
  return undefined
}

/**
 * The property, for any game, that nobody else can tell that a seat has given an order beforehand (T24), neither while
 * it stands nor later.
 */
export const ordersBeforehandStaySecret: Property = {
  id: 'non-interference-beforehand',
  claim:
    'orders given beforehand change nothing for anybody else: they are those that the seat would give at once',
  check(night) {
    const acts = night.acts.filter((act) => seatOf(act.given) ?? endedBy(act))
    for (const act of acts) {
      const seat = seatOf(act.given) ?? endedBy(act)
      const found = seat === undefined ? undefined : shows(night, act, seat)
      if (found) return found
    }
    const [seat] = acts.flatMap((act) => seatOf(act.given) ?? [])
    const from = night.acts.findIndex(({ given }) => seatOf(given) === seat)
    const first = night.acts[from]
    if (seat === undefined || !first) return undefined
    // In the other world, the seat gives the same orders itself, none of them beforehand.
    return compareVariant(night, {
      audiences: audiencesOf(night).filter((audience) => audience !== seat),
      from,
      until: night.acts.length,
      start: first.before,
      asks: 12,
      hashes: () => [],
      instead: (act) => (seatOf(act.given) === seat ? undefined : act.given),
    })
  },
}
