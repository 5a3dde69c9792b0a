import { type Entry, emptyPlay, evolvePlay, type LogPosition } from '@opsroom/rules/core'
import { gameActs, type Night, playNight, subjects } from '@opsroom/testkit'

/** The setups that the properties play too, as far as their games last one night. */
const ofOneNight = (subjects[0]?.setups ?? []).filter((setup) => (setup as { nights?: number }).nights === 1)

/** The same nights in every run: whole ones, none given up, each a game of its own. */
export function recordedNights(count: number, setups: readonly unknown[] = ofOneNight): Night[] {
  const [subject] = subjects
  if (!subject) throw new Error('there is no game to play')
  const nights: Night[] = []
  const single = { ...subject, setups }
  for (let number = 0; nights.length < count; number++) {
    const night = playNight(single, number)
    if (night.end.table.open.ending?.by === 'game') nights.push(night)
  }
  return nights
}

/** The orders of a night as they were given, and the position that the first of them met, not frozen. */
export function ordersOf(night: Night) {
  const acts = gameActs(night)
  const first = acts[0]?.logEntries[0]?.number ?? 1
  const before = night.logEntries.slice(0, first - 1)
  const entries: Entry[] = structuredClone(before.map(({ entry }) => entry))
  const play = entries.reduce((sofar, entry) => evolvePlay(night.game, sofar, entry), emptyPlay(night.game))
  const start: LogPosition = { number: first - 1, play }
  return { night, start, commands: acts.map(({ given }) => given) }
}
