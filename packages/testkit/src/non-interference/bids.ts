import type { Audience, Command, Person, SeatId, TableCommand } from '@opsroom/rules/core'
import { type MatchSoFar, matchAfterCommand, refuseCommandNow } from '../nights/core.ts'
import { audiencesOf, matchBefore, type Night, type NightAct, type PropertyProblem } from '../nights/night.ts'
import { randomBid } from '../nights/opening.ts'
import type { Property } from '../properties/property.ts'
import { deliveredBytes, visibleBytes } from './observe.ts'

type Bidding = Extract<Command, { scope: 'table' }> & { command: { type: 'bid'; seat: string } }
const isBid = (given: Command | undefined): given is Bidding =>
  given?.scope === 'table' && given.command.type === 'bid'

const sayings = (seat: SeatId): TableCommand[] => [
  { type: 'start' },
  { type: 'leave', seat },
  { type: 'claim', seat },
  { type: 'standIn', seat },
  { type: 'resign', seat },
  { type: 'ask', seat, wish: 'draw' },
]

/** The view of an audience, and the table's answers to it. */
function known(night: Night, match: MatchSoFar, audience: Audience): string {
  const holder = match.play.table.sealed?.holders[audience]
  const person: Person | undefined = holder === undefined ? undefined : { id: holder, name: '' }
  const answers = (person ? sayings(audience) : []).map((command) =>
    JSON.stringify(
      refuseCommandNow(
        night,
        match.play,
        { scope: 'table', person: person as Person, command },
        match.logEntries,
      ),
    ),
  )
  return [...visibleBytes(night, match.play, audience), ...answers].join('\n')
}

const sentTo = (night: Night, from: MatchSoFar, to: MatchSoFar, audience: Audience): string =>
  deliveredBytes(night, to.logEntries.slice(from.logEntries.length), to.play, audience).join('\n')

/** The problem if others can tell that a bid was given, or which bid. */
function shows(night: Night, before: MatchSoFar, after: MatchSoFar, given: Bidding): string | undefined {
  const { seat } = given.command
  const bid = randomBid(night, night.random(`worlds/bids/${before.logEntries.length}`))
  const other: Command = { ...given, command: { ...given.command, bid } }
  if (refuseCommandNow(night, before.play, other, before.logEntries)) return 'another bid is refused'
  const there = matchAfterCommand(night, before, other)
  for (const audience of audiencesOf(night).filter((each) => each !== seat)) {
    if (sentTo(night, before, after, audience) !== '') return `${audience} is sent something when a seat bids`
    const quiet = known(night, before, audience)
    if (known(night, after, audience) !== quiet) return `${audience} can tell that a seat has bid`
    if (known(night, there, audience) !== quiet) return `${audience} can tell what a seat has bid`
  }
  return undefined
}

/** The problem if somebody can tell from entries or views which of two bids was given first. */
function tellsWhoWasFirst(
  night: Night,
  before: MatchSoFar,
  first: Command,
  second: Command,
): string | undefined {
  const [forth, back] = [
    [first, second],
    [second, first],
  ].map((bids) => bids.reduce((match, bid) => matchAfterCommand(night, match, bid), before)) as [
    MatchSoFar,
    MatchSoFar,
  ]
  return audiencesOf(night).find(
    (audience) =>
      sentTo(night, before, forth, audience) !== sentTo(night, before, back, audience) ||
      known(night, forth, audience) !== known(night, back, audience),
  )
}

function problemWith(night: Night, act: NightAct): string | undefined {
  const { given } = act
  if (!isBid(given) || !act.after.table.open.bidding) return undefined
  const before = matchBefore(night, act)
  const logEntries = night.logEntries.slice(0, act.place + act.logEntries.length)
  const found = shows(night, before, { play: act.after, logEntries }, given)
  if (found) return found
  const next = night.acts[night.acts.indexOf(act) + 1]?.given
  const first = isBid(next) ? tellsWhoWasFirst(night, before, given, next) : undefined
  return first && `${first} can tell who bid first`
}

/** The property, for any game with two sides, that bids are secret until all of them are opened (T28). */
export const bidsStaySecret: Property = {
  id: 'non-interference-bids',
  claim:
    'until bids are opened nobody else can tell that a seat has bid, or what, nor afterwards who was first',
  check(night): PropertyProblem | undefined {
    for (const act of night.acts) {
      const message = problemWith(night, act)
      if (message) return { event: act.place + 1, message }
    }
    return undefined
  },
}
