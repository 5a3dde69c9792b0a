import {
  type Line as BookLine,
  emptyPlay,
  type Person,
  type Rng,
  randomFrom,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import { frozen } from './freeze.ts'
import { type Act, type Line, type Night, standingActs } from './night.ts'
import { type Company, companyOf, openingOf, paceOf, seating } from './opening.ts'
import type { Subject } from './subject.ts'
import { type Deed, decideLines, foldLine, refuseDeed, seatsToAct } from './umpire.ts'
import { wishOf } from './wishes.ts'

/** Everything is frozen as soon as it is there: who changes a state, an event or an order in place throws. */
function append(night: Night, deed: Deed | undefined, next: BookLine[]): void {
  const before = night.end
  const place = night.lines.length
  const lines = next.map((line): Line => {
    const after = frozen(foldLine(night, { play: night.end, lines: night.lines }, frozen(line)))
    const folded: Line = { ...line, before: night.end, after }
    night.lines.push(folded)
    night.end = after
    return folded
  })
  const act: Act = { before, after: night.end, lines, place, able: seatsToAct(night, before) }
  night.acts.push(deed ? { ...act, deed } : act)
}

/** Does a deed as the umpire runs it. */
function perform(night: Night, deed: Deed): void {
  const refused = refuseDeed(night, night.end, frozen(deed), night.lines)
  if (refused) stop(night, `refused ${JSON.stringify({ deed, refused })}`)
  else append(night, deed, decideLines(night, { play: night.end, lines: night.lines }, deed))
}

/** The night cannot be played on; what has been played is still looked at. */
function stop(night: Night, message: string): void {
  night.trouble = { event: night.lines.length, message }
}

/** The next thing that happens: somebody's sampled order, or (at the act that is set for it) a resignation. */
function nextDeed(night: Night, company: Company, resignsAt: number): Deed | undefined {
  const { holders } = company
  const turn = night.acts.length
  const rng = night.random(`players/${turn}`)
  const able = seatsToAct(night, night.end)
  if (turn === resignsAt) {
    const seat = rng.pick(Object.keys(holders))
    return { scope: 'table', person: holders[seat] as Person, command: { type: 'resign', seat } }
  }
  const wish = night.subject.wishes && wishOf(night, company, night.random(`wishes/${turn}`))
  if (wish) return wish
  if (able.length === 0) {
    stop(night, 'nobody can act, and the game is not over')
    return undefined
  }
  const seat = rng.pick(able)
  const command = night.subject.sample
    ? night.subject.sample(night, seat, rng)
    : night.game.sample(viewOf(night.end.game, seat), seat, rng)
  if (command !== undefined) return { scope: 'game', seat, command }
  stop(night, `${seat} must act and has no order to give`)
  return undefined
}

function playOn(night: Night, company: Company, rng: Rng): void {
  const { bothSides, holders } = company
  const agreed = { setup: night.setup, bothSides, pace: paceOf(night) }
  const opening = openingOf(night, night.subject.game, agreed, Object.values(holders)[0] as Person)
  append(night, undefined, [{ number: 1, entry: opening }])
  for (const deed of seating(night, company, rng)) if (!night.trouble) perform(night, deed)
  // One night in eight is given up at some point.
  const resignsAt = rng.int(8) === 0 ? night.acts.length + rng.int(80) : -1
  const bound = night.subject.bound(night.setup)
  while (!night.end.table.open.ending && !night.trouble) {
    const deed = nextDeed(night, company, resignsAt)
    // What was taken back is given again, so only what stands is bounded.
    if (deed && night.acts.length >= bound && standingActs(night).length >= bound)
      stop(night, `not over after ${bound} commands`)
    else if (deed) perform(night, deed)
  }
}

/** Plays one random night to its end. The number decides everything: setup, weather, who acts first, every order. */
export function playNight(subject: Subject, number: number): Night {
  const seed = seedFromNumber(number)
  const random = randomFrom(seed)
  const rng = random('players')
  const setup = rng.pick(subject.setups)
  const game = subject.game.prepare(setup)
  const end = frozen(emptyPlay(game))
  const { umpire } = subject
  const night: Night = { subject, setup, number, game, seed, random, umpire, acts: [], lines: [], end }
  try {
    playOn(night, companyOf(night, rng), rng)
  } catch (error) {
    stop(night, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return night
}
