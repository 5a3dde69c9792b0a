import { type Entry, emptyPlay, evolvePlay, type LogPosition } from '@opsroom/rules/core'
import { gameActs, type Night, playNight, type Subject, subjects } from '@opsroom/testkit'

/** The setups of the property tests whose games last one night. */
const ofOneNight = (subjects[0]?.setups ?? []).filter((setup) => (setup as { nights?: number }).nights === 1)

/** The first test subject of a game. @throws RangeError when no game has this id */
export function firstSubjectOf(game: string): Subject {
  const subject = subjects.find((each) => each.game.id === game)
  if (!subject) throw new RangeError(`there is no game called ${game}`)
  return subject
}

/** Recorded nights, the same in every run: games of one night that were played to their end without a resignation. */
export function recordedNights(
  count: number,
  setups: readonly unknown[] = ofOneNight,
  subject = firstSubjectOf('duel'),
): Night[] {
  const nights: Night[] = []
  // These nights have no take-backs, so every order counts.
  const single = { ...subject, setups, wishes: 0 }
  for (let number = 0; nights.length < count; number++) {
    const night = playNight(single, number)
    const isLeft = night.logEntries.some(({ entry }) => entry.event.type === 'seatEliminated')
    if (night.end.table.open.ending?.by === 'game' && !isLeft) nights.push(night)
  }
  return nights
}

/** The orders of a night as they were given, and the position before the first order, not frozen. */
export function ordersOf(night: Night) {
  const acts = gameActs(night)
  const first = acts[0]?.logEntries[0]?.number ?? 1
  const before = night.logEntries.slice(0, first - 1)
  const entries: Entry[] = structuredClone(before.map(({ entry }) => entry))
  const play = entries.reduce((sofar, entry) => evolvePlay(night.game, sofar, entry), emptyPlay(night.game))
  const start: LogPosition = { number: first - 1, play }
  return { night, start, commands: acts.map(({ given }) => given) }
}
