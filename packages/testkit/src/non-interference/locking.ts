import {
  type Audience,
  type Command,
  type Entry,
  evolvePlay,
  type Play,
  seatsWaitingAtTable,
} from '@opsroom/rules/core'
import { decideEntries, playSeenBy } from '../nights/core.ts'
import { audiencesOf, type GameAct, gameActs, isGameAct, isOnSideOf, type Night } from '../nights/night.ts'
import type { Property } from '../properties/property.ts'
import { questionsOf } from './compare.ts'
import { observedBytes, sentBytes } from './observe.ts'

/** Whether the seats' work on orders is secret at this act. Seats of one side may also work at the same time openly. */
const isHidden = ({ game }: Night, { before }: GameAct): boolean =>
  seatsWaitingAtTable(game, playSeenBy(before, 'public')).secret !== undefined

/** Pairs of successive acts by two seats that were both at work in secret, so that either act could have been first. */
function* secretPairs(night: Night): Generator<[GameAct, GameAct]> {
  for (const first of gameActs(night)) {
    const second = night.acts[night.acts.indexOf(first) + 1]
    if (!second || !isGameAct(second) || first.able.length < 2 || !isHidden(night, first)) continue
    if (second.given.seat !== first.given.seat) yield [first, second]
  }
}

const after = (night: Night, play: Play, given: Command): { play: Play; entries: Entry[] } => {
  const entries = decideEntries(night, play, given)
  return { entries, play: entries.reduce((state, entry) => evolvePlay(night.game, state, entry), play) }
}

type Both = ReturnType<typeof after>

/** The views and answers of an audience at several moments, with the same questions at each. */
function seenBy(night: Night, audience: Audience, ...[first, ...more]: [Play, ...Play[]]): string[] {
  const asked = questionsOf(night, first, audience, `locking/${audience}`, undefined)
  return [first, ...more].map((play) => observedBytes(night, play, audience, asked).join('\n'))
}

/** Whether an audience can notice that the other side is ready. */
function noticesReadiness(night: Night, before: Play, audience: Audience, ...others: Both[]): boolean {
  const [quiet, ...then] = seenBy(night, audience, before, ...others.map(({ play }) => play))
  return (
    then.some((text) => text !== quiet) ||
    others.some(({ entries }) => sentBytes(night, entries, audience).length > 0)
  )
}

function problemWith(night: Night, first: GameAct, second: GameAct): string | undefined {
  const { before } = first
  const one = after(night, before, first.given)
  const two = after(night, before, second.given)
  const onward = after(night, one.play, second.given)
  const backward = after(night, two.play, first.given)
  for (const audience of audiencesOf(night)) {
    const others = [
      ...(isOnSideOf(night, first, audience) ? [] : [one]),
      ...(isOnSideOf(night, second, audience) ? [] : [two]),
    ]
    if (noticesReadiness(night, before, audience, ...others)) return `${audience} can tell who is ready`
    const [forth, back] = [
      [...one.entries, ...onward.entries],
      [...two.entries, ...backward.entries],
    ].map((entries) => sentBytes(night, entries, audience).join('\n'))
    if (forth !== back) return `${audience} is sent other lines when ${second.given.seat} is first`
    const [there, andBack] = seenBy(night, audience, onward.play, backward.play)
    if (there !== andBack) return `${audience} can see afterwards who was first`
  }
  return undefined
}

/** D3.7: the property, for any game, that nobody can tell which seat was ready first, or whether a seat was ready. */
export const firstToLockStaysSecret: Property = {
  id: 'locking',
  nights: 'even',
  claim: 'while both sides work in secret nobody learns how far the other is, nor afterwards who was first',
  check(night) {
    for (const [first, second] of secretPairs(night)) {
      const found = problemWith(night, first, second)
      if (found) return { event: first.logEntries[0]?.number ?? 0, message: found }
    }
    return undefined
  },
}
