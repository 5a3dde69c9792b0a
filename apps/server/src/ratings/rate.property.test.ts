import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RatedGame, type RatingStanding, standingKeyText } from '../store/index.ts'
import { newcomerRating, ratingChangesOf, ratingStandingsOf } from './rate.ts'

const players = ['a', 'b', 'c', 'd']
const game = fc
  .record({
    pair: fc.shuffledSubarray(players, { minLength: 2, maxLength: 2 }),
    game: fc.constantFrom('duel', 'toy'),
    speed: fc.constantFrom('live', 'slow'),
    sides: fc.constantFrom(['british', 'german'], ['german', 'british'], [null, null]),
    score: fc.constantFrom(0, 0.5, 1),
  })
  .map(
    ({ pair, sides, ...rest }): RatedGame => ({
      ...rest,
      first: pair[0] as string,
      second: pair[1] as string,
      firstSide: sides[0] as string | null,
      secondSide: sides[1] as string | null,
    }),
  )
const standing = fc.record({
  rating: fc.integer({ min: 600, max: 2600 }),
  deviation: fc.integer({ min: 40, max: 350 }),
  volatility: fc.constant(0.06),
  games: fc.nat(50),
})
const mirrored = ({ first, second, firstSide, secondSide, score, ...rest }: RatedGame): RatedGame => ({
  ...rest,
  first: second,
  second: first,
  firstSide: secondSide,
  secondSide: firstSide,
  score: 1 - score,
})
const bySides = (given: RatedGame, one: RatingStanding, other: RatingStanding) =>
  new Map(
    ratingChangesOf(new Map(), given).map(({ key }) => [
      standingKeyText(key),
      key.player === given.first ? one : other,
    ]),
  )

describe('ratings', () => {
  it('rise by a win and fall by a loss, and more surely known is who has played more', () => {
    fc.assert(
      fc.property(game, standing, standing, (given, one, other) => {
        const before = bySides(given, one, other)
        for (const { key, standing: after } of ratingChangesOf(before, given)) {
          const had = before.get(standingKeyText(key)) as RatingStanding
          const score = key.player === given.first ? given.score : 1 - given.score
          if (score === 1) expect(after.rating).toBeGreaterThan(had.rating)
          if (score === 0) expect(after.rating).toBeLessThan(had.rating)
          expect(after.deviation).toBeLessThan(Math.hypot(had.deviation, 20))
          expect(after.games).toBe(had.games + 1)
        }
      }),
    )
  })
  it('are the better, the better the result', () => {
    fc.assert(
      fc.property(game, standing, standing, (given, one, other) => {
        const [lost, drawn, won] = [0, 0.5, 1].map(
          (score) =>
            ratingChangesOf(bySides(given, one, other), { ...given, score })[0]?.standing.rating ?? 0,
        ) as [number, number, number]
        expect(lost).toBeLessThan(drawn)
        expect(drawn).toBeLessThan(won)
      }),
    )
  })
  it('of equals change by as much on both sides', () => {
    fc.assert(
      fc.property(game, standing, (given, both) => {
        const changes = ratingChangesOf(bySides(given, both, both), given)
        const gained = changes.reduce((sum, change) => sum + change.standing.rating - both.rating, 0)
        expect(gained).toBeCloseTo(0, 6)
      }),
    )
  })
  it('do not depend on who is called first', () => {
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), (games) => {
        const sorted = (all: Map<string, RatingStanding>) => [...all].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(sorted(ratingStandingsOf(games.map(mirrored)))).toEqual(sorted(ratingStandingsOf(games)))
      }),
    )
  })
  it('come to the same whether kept game by game or made anew from all games', () => {
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), fc.nat(30), (games, cut) => {
        const kept = new Map(ratingStandingsOf(games.slice(0, cut)))
        for (const each of games.slice(cut))
          for (const { key, standing: next } of ratingChangesOf(kept, each))
            kept.set(standingKeyText(key), next)
        expect(kept).toEqual(ratingStandingsOf(games))
      }),
    )
  })
  it('of one game, speed and side do not depend on other games, speeds and sides', () => {
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), (games) => {
        const live = games.filter(({ speed, game: id }) => speed === 'live' && id === 'duel')
        for (const [key, value] of ratingStandingsOf(live))
          expect(ratingStandingsOf(games).get(key)).toEqual(value)
      }),
    )
  })
  it('are those of the paper for the known example', () => {
    // Glickman's example, one opponent at a time instead of three in one period.
    const [one] = ratingChangesOf(
      new Map([
        ['x duel live ', { ...newcomerRating, deviation: 200 }],
        ['y duel live ', { ...newcomerRating, rating: 1400, deviation: 30 }],
      ]),
      { game: 'duel', speed: 'live', first: 'x', second: 'y', firstSide: null, secondSide: null, score: 1 },
    )
    expect(one?.standing.rating).toBeCloseTo(1563.56, 1)
    expect(one?.standing.deviation).toBeCloseTo(175.4, 1)
  })
})
