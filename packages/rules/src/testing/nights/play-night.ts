import {
  type Draw,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Person,
  randomFrom,
  seedFromNumber,
  viewOf,
} from '../../core/index.ts'
import { frozen } from './freeze.ts'
import type { Act, Line, Night } from './night.ts'
import { type Company, companyOf, openingOf, seating } from './opening.ts'
import type { Subject } from './subject.ts'
import { type Deed, decideDeed, refuseDeed, seatsToAct } from './umpire.ts'

/** Everything is frozen as soon as it is there: who changes a state, an event or an order in place throws. */
function append(night: Night, deed: Deed | undefined, entries: Entry[]): void {
  const before = night.end
  const lines = entries.map((entry): Line => {
    const line: Line = {
      number: night.lines.length + 1,
      entry: frozen(entry),
      before: night.end,
      after: frozen(evolvePlay(night.game, night.end, entry)),
    }
    night.lines.push(line)
    night.end = line.after
    return line
  })
  const act: Act = { before, after: night.end, lines, able: seatsToAct(night, before) }
  night.acts.push(deed ? { ...act, deed } : act)
}

/** Does a deed as the umpire runs it. */
function perform(night: Night, deed: Deed): void {
  const refused = refuseDeed(night, night.end, frozen(deed))
  if (refused) stop(night, `refused ${JSON.stringify({ deed, refused })}`)
  else append(night, deed, decideDeed(night, night.end, deed))
}

/** The night cannot be played on; what has been played is still looked at. */
function stop(night: Night, message: string): void {
  night.trouble = { event: night.lines.length, message }
}

/** The next thing that happens: somebody's sampled order, or (at the act that is set for it) a resignation. */
function nextDeed(night: Night, { holders }: Company, resignsAt: number): Deed | undefined {
  const turn = night.acts.length
  const draw = night.random(`players/${turn}`)
  const able = seatsToAct(night, night.end)
  if (turn === resignsAt) {
    const seat = draw.pick(Object.keys(holders))
    return { scope: 'table', person: holders[seat] as Person, command: { type: 'resign', seat } }
  }
  if (able.length === 0) {
    stop(night, 'nobody can act, and the game is not over')
    return undefined
  }
  const seat = draw.pick(able)
  const command = night.subject.sample
    ? night.subject.sample(night, seat, draw)
    : night.game.sample(viewOf(night.end.game, seat), seat, draw)
  if (command !== undefined) return { scope: 'game', seat, command }
  stop(night, `${seat} must act and has no order to give`)
  return undefined
}

function playOn(night: Night, company: Company, draw: Draw): void {
  append(night, undefined, [openingOf(night, night.subject.game, night.setup, company)])
  for (const deed of seating(night, company, draw)) if (!night.trouble) perform(night, deed)
  // One night in eight is given up at some point.
  const resignsAt = draw.int(8) === 0 ? night.acts.length + draw.int(80) : -1
  const bound = night.subject.bound(night.setup)
  const last = night.acts.length + bound
  while (!night.end.table.open.ending && !night.trouble) {
    const deed = nextDeed(night, company, resignsAt)
    if (deed && night.acts.length >= last) stop(night, `not over after ${bound} commands`)
    else if (deed) perform(night, deed)
  }
}

/** Plays one random night to its end. The number decides everything: setup, weather, who acts first, every order. */
export function playNight(subject: Subject, number: number): Night {
  const seed = seedFromNumber(number)
  const random = randomFrom(seed)
  const draw = random('players')
  const setup = draw.pick(subject.setups)
  const game = subject.game.prepare(setup)
  const end = frozen(emptyPlay(game))
  const night: Night = { subject, setup, number, game, seed, random, acts: [], lines: [], end }
  try {
    playOn(night, companyOf(night, draw), draw)
  } catch (error) {
    stop(night, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return night
}
