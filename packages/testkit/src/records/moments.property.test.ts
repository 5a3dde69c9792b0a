import {
  type AnyGame,
  type AnyPreparedGame,
  type Command,
  canonicalJson,
  type Entry,
  emptyPlay,
  endedChapterCount,
  evolvePlay,
  type LogEntry,
  type Play,
  pastEntries,
  redactEntry,
  redactPlay,
  verifyRecord,
  wireAudiences,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brawlingBlueMax } from '../blue-max/brawl.ts'
import { altitudeSetups, setupsWithoutAltitude } from '../blue-max/setups.ts'
import { setupWithRules } from '../duel/mixes.ts'
import { persons } from '../nights/opening.ts'
import { jsonDifference } from '../properties/difference.ts'
import { runCount, runCountForCounting } from '../seeds.ts'
import { cachedMatch } from './known-match.ts'
import { matchFromMoment, playOn, recordOf, seatAllAndStart } from './moment-match.ts'
import { randomOrderOfSeat } from './play-match.ts'
import { giveCommand, type RandomMatch, startMatch } from './random-match.ts'

const { firstNight, mirrorMatch } = duelPresets
const number = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))
const ofDuel = fc.constantFrom<[AnyGame, unknown]>(
  [duel, firstNight],
  [duel, mirrorMatch],
  [duel, { ...firstNight, nights: 2 }],
  [duel, setupWithRules(['D10.2', 'D10.3'])],
  [duel, setupWithRules(['D12.2', 'D12.2a'])],
)
const ofBlueMax = fc.constantFrom<[AnyGame, unknown]>(
  ...[...setupsWithoutAltitude, ...altitudeSetups]
    .filter(({ turnLimit, fuel }) => turnLimit > 0 || fuel)
    .map((setup): [AnyGame, unknown] => [brawlingBlueMax, setup]),
)
const games = fc.oneof(ofDuel, ofBlueMax)
const behaviours = fc.constantFrom(
  { takesBack: 0, resigns: 0 },
  { takesBack: 7, resigns: 0, notes: 7 },
  { takesBack: 9, resigns: 60 },
)

/** A moment of a match, as its replay counts, and the play at that moment. */
interface Moment {
  at: number
  play: Play
}

/** The moments at which a match can be played on. */
function momentsIn(match: RandomMatch): Moment[] {
  const { game, logEntries } = match
  const moments: Moment[] = []
  let play = emptyPlay(game)
  let folded = 0
  let isStarted = false
  for (let at = 1; ; at++) {
    const past = pastEntries(game, logEntries, at)
    if (!past) return moments
    // The past of each moment begins with that of the moment before.
    for (const { entry } of past.slice(folded)) {
      if (entry.event.type === 'ended') return moments
      isStarted ||= entry.event.type === 'started'
      play = evolvePlay(game, play, entry)
    }
    folded = past.length
    if (isStarted && !game.outcome(play.game)) moments.push({ at, play })
  }
}

/** Each entry keeps the law for each audience. */
function keepsTheLaw(game: AnyPreparedGame, logEntries: readonly LogEntry[]) {
  const audiences = [...wireAudiences(game.seats.map(({ id }) => id)), 'truth']
  let play = emptyPlay(game)
  for (const { entry } of logEntries) {
    const after = evolvePlay(game, play, entry)
    for (const audience of audiences) {
      const seen = redactEntry(game, entry, audience)
      const before = redactPlay(game, play, audience)
      const folded = seen ? evolvePlay(game, before, seen) : before
      expect(jsonDifference(folded, redactPlay(game, after, audience))).toBeUndefined()
    }
    play = after
  }
}

const shownTo = (match: RandomMatch, audience: string): Entry[] =>
  match.logEntries.flatMap(({ entry }) => redactEntry(match.game, entry, audience) ?? [])

describe('a match that begins at a moment of another one', () => {
  it('has the state of that moment, keeps the law for everybody, and has a record that is found to be true', () => {
    let begun = 0
    fc.assert(
      fc.property(games, number, behaviours, number, ([info, setup], seed, manner, choice) => {
        const source = cachedMatch(info, setup, seed, manner)
        const moments = momentsIn(source)
        const at = moments[choice % Math.max(1, moments.length)]?.at
        if (at === undefined) return
        begun++
        const match = seatAllAndStart(matchFromMoment(info, source, at, choice))
        const past = (pastEntries(source.game, source.logEntries, at) ?? []).filter(
          ({ entry }) => entry.scope === 'game',
        )
        const then = past.reduce(
          (state, { entry }) => source.game.evolve(state, entry.event),
          source.game.initial,
        )
        expect(canonicalJson(match.play.game)).toBe(canonicalJson(then))
        const rng = match.chance.random('players after a moment')
        expect(playOn(match, 5_000, (now) => randomOrderOfSeat(now, rng))).toBe(true)
        keepsTheLaw(match.game, match.logEntries)
        const record = recordOf(info, match)
        expect(verifyRecord(info, record)).toEqual([])
      }),
      { numRuns: runCountForCounting(16) },
    )
    expect(begun).toBeGreaterThan(4)
  })

  it('can itself be the past of a third one', () => {
    fc.assert(
      fc.property(games, number, ([info, setup], seed) => {
        const source = cachedMatch(info, setup, seed, { takesBack: 0, resigns: 0 })
        const first = momentsIn(source)
        const second = seatAllAndStart(
          matchFromMoment(info, source, first[Math.floor(first.length / 3)]?.at ?? 1, seed + 1),
        )
        const rng = second.chance.random('players after a moment')
        playOn(second, 5_000, (now) => randomOrderOfSeat(now, rng))
        const later = momentsIn(second)
        const third = seatAllAndStart(
          matchFromMoment(info, second, later[Math.floor((2 * later.length) / 3)]?.at ?? 1, seed + 2),
        )
        playOn(third, 5_000, (now) => randomOrderOfSeat(now, rng))
        expect(verifyRecord(info, recordOf(info, third))).toEqual([])
      }),
      { numRuns: runCount(6) },
    )
  })

  it('draws no weather card again, and others than the match of its past', () => {
    let others = 0
    fc.assert(
      fc.property(number, (seed) => {
        const source = cachedMatch(duel, { ...firstNight, nights: 4 }, seed, { takesBack: 0, resigns: 0 })
        const cards = (match: RandomMatch) =>
          match.logEntries.flatMap(({ entry }) =>
            entry.event.type === 'weatherDrawn'
              ? [(entry.event.open as { weather: { card: string } }).weather.card]
              : [],
          )
        const moment = momentsIn(source).find(({ play }) => endedChapterCount(source.game, play) === 2)
        const match = seatAllAndStart(matchFromMoment(duel, source, moment?.at ?? 1, seed + 1))
        const rng = match.chance.random('players after a moment')
        playOn(match, 5_000, (now) => randomOrderOfSeat(now, rng))
        expect(cards(match).slice(0, 2)).toEqual(cards(source).slice(0, 2))
        expect(new Set(cards(match)).size).toBe(4)
        if (canonicalJson(cards(match)) !== canonicalJson(cards(source))) others++
      }),
      { numRuns: runCountForCounting(5) },
    )
    expect(others).toBeGreaterThan(1)
  })

  it('is found out where its past, the moment or what was drawn was changed', () => {
    const source = cachedMatch(duel, firstNight, 11, { takesBack: 0, resigns: 0 })
    const moments = momentsIn(source)
    const match = seatAllAndStart(matchFromMoment(duel, source, moments[moments.length >> 1]?.at ?? 1, 12))
    const rng = match.chance.random('players after a moment')
    playOn(match, 5_000, (now) => randomOrderOfSeat(now, rng))
    const rulesOf = (
      change: (moment: Record<string, unknown>, open: { origin?: Record<string, unknown> }) => void,
    ) => {
      const record = recordOf(duel, match)
      const opened = record.entries[0]?.event as unknown as {
        open: object
        sealed: { moment: Record<string, unknown> }
      }
      change(opened.sealed.moment, opened.open)
      return verifyRecord(duel, record).map(({ rule }) => rule)
    }
    expect(rulesOf(() => {})).toEqual([])
    expect(rulesOf((moment) => void Object.assign(moment, { at: Number(moment.at) - 3 }))).toContain('R6')
    expect(rulesOf((moment) => void Object.assign(moment.before as object, { drawn: {} }))).toContain('R9')
    // All were told another moment, or that the match began at its beginning.
    expect(rulesOf((_, open) => void Object.assign(open.origin ?? {}, { chapter: 2 }))).toContain('R9')
    expect(rulesOf((_, open) => void Object.assign(open.origin ?? {}, { at: 1 }))).toContain('R9')
    expect(rulesOf((_, open) => void delete open.origin)).toContain('R9')
    expect(
      rulesOf((moment) => {
        const { entries } = moment.source as unknown as {
          entries: { event: { type: string; open: object } }[]
        }
        const weather = entries.find(({ event }) => event.type === 'weatherDrawn')
        Object.assign(weather?.event.open ?? {}, { weather: {} })
      }),
    ).toContain('R9')
  })
})

/** Two matches that are played alike, but for one order of one seat that this audience is shown nothing of. */
function pairOfMatches(info: AnyGame, setup: unknown, seed: number, orders: number) {
  const [one, other] = [startMatch(info, setup, seed), startMatch(info, setup, seed)]
  const rng = one.chance.random('players of two pair')
  for (let count = 0; count < orders; count++) {
    if (one.play.table.open.ending) return undefined
    const command = randomOrderOfSeat(one, rng)
    giveCommand(one, command)
    giveCommand(other, command)
  }
  if (one.play.table.open.ending) return undefined
  const command = randomOrderOfSeat(one, rng) as Command & { scope: 'game' }
  const { seat } = command
  for (let attempt = 0; attempt < 12; attempt++) {
    const instead = one.game.sample(redactPlay(one.game, one.play, seat).game, seat, rng)
    if (canonicalJson(instead) === canonicalJson(command.command)) continue
    const here = one.logEntries.length
    const proposed = other.propose({ ...command, command: instead }, other.chance)
    const expected = one.propose(command, one.chance)
    const others = wireAudiences(one.game.seats.map(({ id }) => id)).filter((audience) => audience !== seat)
    const hidden = others.filter(
      (audience) =>
        canonicalJson(proposed.map((step) => step.seenBy(audience) ?? null)) ===
        canonicalJson(expected.map((step) => step.seenBy(audience) ?? null)),
    )
    if (hidden.length === 0) continue
    one.commit(expected)
    other.commit(proposed)
    return { one, other, seat, hidden, here }
  }
  return undefined
}

describe('the other side’s secrets of the past', () => {
  it('make no difference to what anybody else is shown of a match that begins there', () => {
    let compared = 0
    fc.assert(
      fc.property(games, number, fc.nat(40), ([info, setup], seed, orders) => {
        const pair = pairOfMatches(info, setup, seed, orders)
        if (!pair) return
        const { one, other, hidden } = pair
        const at = momentsAtEnd(one)
        if (at === undefined || at !== momentsAtEnd(other)) return
        for (const match of [one, other])
          for (const { id } of one.game.seats)
            if (!match.play.table.open.ending)
              giveCommand(match, {
                scope: 'table',
                person: personAt(match, id),
                command: { type: 'resign', seat: id },
              })
        if (!one.play.table.open.ending || !other.play.table.open.ending) return
        const [here, there] = [one, other].map((match) =>
          seatAllAndStart(matchFromMoment(info, match, at, seed + 7)),
        ) as [RandomMatch, RandomMatch]
        compared++
        for (const audience of hidden) {
          expect(canonicalJson(shownTo(there, audience))).toBe(canonicalJson(shownTo(here, audience)))
          expect(canonicalJson(redactPlay(there.game, there.play, audience))).toBe(
            canonicalJson(redactPlay(here.game, here.play, audience)),
          )
        }
      }),
      { numRuns: runCountForCounting(60) },
    )
    expect(compared).toBeGreaterThan(5)
  })
})

/** The moment that a match has come to. It is counted as if the match were over. */
function momentsAtEnd({ game, logEntries }: RandomMatch): number | undefined {
  for (let at = logEntries.length; at > 0; at--) {
    const past = pastEntries(game, logEntries, at)
    if (past) return past.length === 0 ? undefined : at
  }
  return undefined
}

const personAt = ({ game }: RandomMatch, seat: string) =>
  persons[game.seats.findIndex(({ id }) => id === seat)] as (typeof persons)[number]
