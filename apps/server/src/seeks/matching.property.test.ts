import { spokenLanguages } from '@opsroom/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithinPlayingHours } from './hours.ts'
import { agreedTermsOf, fairnessOf, type MatchableSeek, oldestMatchingSeek, seatsOfPair } from './matching.ts'

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const now = minute.map((minutes) => Date.UTC(2026, 0, 1) + minutes * 60_000)
const timeControl = fc.constantFrom(
  undefined,
  { kind: 'live' as const, bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 },
  { kind: 'live' as const, bankMinutes: 10, incrementSeconds: 0, disconnectMinutes: 5 },
  { kind: 'days' as const, days: 3 },
)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
/** Two options with the same seats, and one with others. */
const played = fc.constantFrom(
  { options: 'a', ids: ['red', 'blue'], fair: 'settled' as const },
  { options: 'b', ids: ['red', 'blue'], fair: 'mirrored' as const },
  { options: 'c', ids: ['red', 'grey'], fair: undefined },
)

const seeking: fc.Arbitrary<MatchableSeek> = fc
  .record({
    person: fc.constantFrom('ann', 'bob', 'cleo', 'dan'),
    game: fc.constantFrom('one', 'one', 'one', 'two'),
    played,
    timeControl,
    seat: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
    settling: fc.constantFrom(undefined, 'drawn' as const, 'bid' as const),
    anySettling: fc.boolean(),
    rated: fc.constantFrom(undefined, true as const),
    anyRated: fc.boolean(),
    anyOptions: fc.boolean(),
    anyTime: fc.constantFrom(undefined, 'kind' as const, 'all' as const),
    hours: maybe(fc.array(fc.record({ from: minute, to: minute }), { minLength: 1, maxLength: 3 })),
    languages: maybe(fc.uniqueArray(fc.constantFrom(...spokenLanguages.slice(0, 3)), { minLength: 1 })),
  })
  .map(({ person, game, played: { options, ids, fair }, seat, ...rest }) => ({
    person,
    game,
    terms: {
      ...rest,
      fair,
      options,
      setup: { options },
      seats: ids.map((id) => ({ id, side: id })),
      // A seeker who leaves the sides to chance or to bids names none (W91).
      seat: seat === undefined || rest.settling || rest.anySettling ? undefined : ids[seat],
    },
  }))
  // A listed seek can be played as it is named (W54, W55).
  .filter(({ terms }) => (!terms.settling || terms.fair !== undefined) && fairnessOf(terms) !== undefined)

it('two seeks suit each other the same either way round', () => {
  fc.assert(
    fc.property(seeking, seeking, now, (one, other, at) => {
      expect(agreedTermsOf(one, other, at) === undefined).toBe(agreedTermsOf(other, one, at) === undefined)
    }),
    { numRuns: 3000 },
  )
})

it('nobody suits themselves, on whatever device', () => {
  fc.assert(
    fc.property(seeking, seeking, now, (one, other, at) => {
      expect(agreedTermsOf(one, { ...other, person: one.person }, at)).toBeUndefined()
    }),
  )
})

it('two who agree play what one of them named and the other accepts, on the sides that they want', () => {
  fc.assert(
    fc.property(seeking, seeking, now, fc.constantFrom(0, 1), (one, other, at, coin) => {
      const agreed = agreedTermsOf(one, other, at)
      if (!agreed) return
      for (const { terms } of [one, other]) {
        if (!terms.anyOptions) expect(agreed.setup).toEqual(terms.setup)
        if (!terms.anyTime) expect(agreed.timeControl).toEqual(terms.timeControl)
        if (terms.anyTime === 'kind') expect(agreed.timeControl?.kind).toBe(terms.timeControl?.kind)
        if (!terms.anySettling) expect(agreed.settling).toBe(terms.settling)
        if (!terms.anyRated) expect(agreed.rated).toBe(terms.rated)
        if (agreed.timeControl?.kind === 'live') expect(isWithinPlayingHours(terms, at)).toBe(true)
      }
      const seats = seatsOfPair(agreed.seats, [one.terms.seat, other.terms.seat], coin)
      expect([...seats].sort()).toEqual([...agreed.seats].sort())
      if (one.terms.seat !== undefined) expect(seats[0]).toBe(one.terms.seat)
      if (other.terms.seat !== undefined) expect(seats[1]).toBe(other.terms.seat)
    }),
    { numRuns: 3000 },
  )
})

it('two who agree settle the sides only where that can be done, and count the game only where it is fair', () => {
  const seen = { rated: 0, settled: 0 }
  fc.assert(
    fc.property(seeking, seeking, now, (one, other, at) => {
      const agreed = agreedTermsOf(one, other, at)
      if (!agreed) return
      const [by] = [one, other].filter(({ terms }) => terms.setup === agreed.setup)
      if (agreed.settling) expect(by?.terms.fair).toBeDefined()
      if (agreed.rated) expect(agreed.settling !== undefined || by?.terms.fair === 'mirrored').toBe(true)
      if (agreed.rated) seen.rated++
      if (agreed.settling) seen.settled++
    }),
    { numRuns: 5000 },
  )
  expect(seen.rated).toBeGreaterThan(0)
  expect(seen.settled).toBeGreaterThan(0)
})

it('the named wish is played where the other one would play in any way', () => {
  fc.assert(
    fc.property(seeking, ({ game, terms }) => {
      const open = { ...terms, seat: undefined, settling: undefined, rated: undefined, hours: undefined }
      const any = { anySettling: true, anyRated: true, anyOptions: true, anyTime: 'all' as const }
      const other = { person: 'eve', game, terms: { ...open, ...any } }
      const alone = { person: 'ann', game, terms: { ...terms, hours: undefined } }
      const agreed = agreedTermsOf(alone, other, 0)
      expect(agreed?.settling).toBe(fairnessOf(terms)?.settling)
      expect(agreed?.rated).toBe(fairnessOf(terms)?.rated)
    }),
  )
})

it('a match is the oldest seek that suits and whose person may be met', () => {
  fc.assert(
    fc.property(
      fc.array(seeking, { maxLength: 8 }),
      seeking,
      now,
      fc.constantFrom('bob', 'cleo'),
      (open, who, at, kept) => {
        const mayMeet = ({ person }: MatchableSeek) => person !== kept
        const suits = (seek: MatchableSeek) => mayMeet(seek) && agreedTermsOf(seek, who, at) !== undefined
        expect(oldestMatchingSeek(open, who, mayMeet, at)?.seek).toBe(open.find(suits))
      },
    ),
  )
})
