import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom, seedFromNumber } from '../../random.ts'
import { entriesWithoutNotes } from '../../record/write.ts'
import type { Person } from '../base.ts'
import type { TableCommand } from '../commands.ts'
import type { LogEntry } from '../event-log.ts'
import { type Bid, drawSides, settleByBids } from '../sides.ts'
import { evolveTable, type TableState } from '../state.ts'
import { act as actAt, afterAt, refusedAt } from '../test-helpers/situation.ts'
import { anna, ben, openedTable, seatedAt } from '../test-helpers/tables.ts'
import { holdersInRematch, rematchSettling } from './rematch.commands.ts'

const seats = ['one', 'two'] as const
const game = { sides: ['british', 'german'] as const, most: 30 }
const chance = (number = 1) => randomFrom(seedFromNumber(number))

const facts = { game: { fairSides: game } }
const refused = (table: TableState, person: Person, command: TableCommand) =>
  refusedAt(table, person, command, facts)
const act = (table: TableState, person: Person, command: TableCommand) => actAt(table, person, command, facts)
const opened = (settling: 'drawn' | 'bid') => seatedAt(openedTable({ settling }), anna, ben)
const bidding = act(opened('bid'), anna, { type: 'start' })
const bid = (seat: string, side: string, points: number): TableCommand => ({
  type: 'bid',
  seat,
  bid: { side, points },
})

describe('sides that are settled at the start', () => {
  const bids = fc.record({ side: fc.constantFrom(...game.sides), points: fc.nat(30) })

  it('are one for each seat, whatever was bid, and nobody pays more than was bid', () => {
    fc.assert(
      fc.property(fc.option(bids), fc.option(bids), fc.nat(), (one, two, seed) => {
        const given = { ...(one && { one }), ...(two && { two }) } as Record<string, Bid>
        const { sides, award } = settleByBids(seats, game, given, chance(seed))
        expect(Object.values(sides).sort()).toEqual(['british', 'german'])
        const most = Math.max(one?.points ?? 0, two?.points ?? 0)
        expect(award !== undefined).toBe(one !== null && two !== null && one.side === two.side && most > 0)
        // The seat that alone wants a side, or wants it most, plays it.
        if (one && (two?.side !== one.side || two.points < one.points)) expect(sides.one).toBe(one.side)
        if (two && (one?.side !== two.side || one.points < two.points)) expect(sides.two).toBe(two.side)
        if (!award) return
        const [loser, winner] = award.seat === 'one' ? [one, two] : [two, one]
        expect(award.points).toBe(winner?.points)
        expect(winner?.points).toBeGreaterThanOrEqual(loser?.points ?? 0)
        expect(sides[award.seat]).not.toBe(winner?.side)
      }),
    )
  })
  it('go to whom wants them without payment, if each bids for another one', () => {
    const settled = settleByBids(
      seats,
      game,
      { one: { side: 'german', points: 9 }, two: { side: 'british', points: 3 } },
      chance(),
    )
    expect(settled.sides).toEqual({ one: 'german', two: 'british' })
    expect(settled.award).toBeUndefined()
  })
  it('go to the higher bid, and the other seat has its points', () => {
    const settled = settleByBids(
      seats,
      game,
      { one: { side: 'german', points: 3 }, two: { side: 'german', points: 4 } },
      chance(),
    )
    expect(settled).toMatchObject({
      sides: { one: 'british', two: 'german' },
      award: { seat: 'one', points: 4 },
    })
  })
  it('go by chance where both bid the same, and the same chance says the same', () => {
    const same = { one: { side: 'german', points: 5 }, two: { side: 'german', points: 5 } }
    const all = [...Array(40).keys()].map((seed) => settleByBids(seats, game, same, chance(seed)))
    expect(new Set(all.map(({ award }) => award?.seat))).toEqual(new Set(seats))
    expect(all).toEqual([...Array(40).keys()].map((seed) => settleByBids(seats, game, same, chance(seed))))
  })
  it('are drawn either way', () => {
    const drawn = [...Array(40).keys()].map((seed) => drawSides(seats, game, chance(seed)).sides.one)
    expect(new Set(drawn)).toEqual(new Set(game.sides))
  })
})

describe('a table with sealed bids', () => {
  it('starts when the last bid is written, and tells of none before', () => {
    const first = act(bidding, ben, bid('two', 'german', 7))
    expect(first.open).toEqual(bidding.open)
    expect(first.secrets?.one).toEqual(bidding.secrets?.one)
    const both = act(first, anna, bid('one', 'german', 2))
    expect(both.open).toMatchObject({
      started: true,
      settled: { sides: { one: 'british', two: 'german' }, award: { seat: 'one', points: 7 } },
    })
    expect(both.open.bidding).toBeUndefined()
    expect(both.secrets?.two?.bid).toBeUndefined()
  })
  it('takes one bid of a seat, for a side of the game, and not too much', () => {
    const first = act(bidding, ben, bid('two', 'german', 7))
    expect(refused(first, ben, bid('two', 'british', 7))).toMatchObject({
      rule: 'T29',
      reason: 'bid.already',
    })
    expect(refused(bidding, ben, bid('two', 'french', 7))).toMatchObject({
      rule: 'T29',
      reason: 'bid.noSide',
    })
    expect(refused(bidding, ben, bid('two', 'german', 31))).toMatchObject({
      rule: 'T29',
      reason: 'bid.tooMuch',
    })
    expect(refused(bidding, ben, bid('one', 'german', 3))?.rule).toBe('T2')
    expect(refused(bidding, ben, { type: 'start' })?.rule).toBe('T28')
    expect(refused(opened('bid'), ben, bid('two', 'german', 3))?.rule).toBe('T28')
  })
  it('forgets what was bid when somebody leaves', () => {
    const left = act(act(bidding, ben, bid('two', 'german', 7)), anna, { type: 'leave', seat: 'one' })
    expect(left.open.bidding).toBeUndefined()
    expect(left.secrets?.two?.bid).toBeUndefined()
    expect(JSON.stringify(left.open)).not.toContain('german","points')
  })
  it('gives those who bid after somebody has left the full time, and no days off of others', () => {
    const clocks = { at: 0, seats: {}, common: { left: 1, runs: true }, chapter: 0, round: 0 }
    const timed = { ...bidding, open: { ...bidding.open, clocks } }
    expect(act(timed, anna, { type: 'leave', seat: 'one' }).open.clocks).toBeUndefined()
  })
  it('has only those bids in its record that were opened', () => {
    const logEntries = (...types: string[]) =>
      types.map((type, place) => ({
        number: place + 1,
        entry: { scope: 'table', event: { type } } as unknown as LogEntry['entry'],
      }))
    const left = (...types: string[]) =>
      entriesWithoutNotes(logEntries(...types)).map(({ entry }) => entry.event.type)
    expect(
      left('biddingBegan', 'bidden', 'seatLeft', 'biddingBegan', 'bidden', 'bidden', 'sidesSettled'),
    ).toEqual(['biddingBegan', 'seatLeft', 'biddingBegan', 'bidden', 'bidden', 'sidesSettled'])
    expect(left('biddingBegan', 'bidden', 'ended')).toEqual(['biddingBegan', 'ended'])
  })
  it('opens what was bid when somebody takes too long, and gives that seat what is left', () => {
    const one = act(bidding, ben, bid('two', 'british', 7))
    const late = afterAt(one, ben, { type: 'claim', seat: 'two' }, facts)
    expect(late.open).toMatchObject({ started: true, settled: { sides: { one: 'german', two: 'british' } } })
    expect(late.open.settled?.award).toBeUndefined()
    expect(late.open.ending).toBeUndefined()
  })
  it('is played again with the sides that were played, or with sides exchanged', () => {
    const both = act(act(bidding, ben, bid('two', 'british', 7)), anna, bid('one', 'german', 2))
    expect(both.open.settled?.sides).toEqual({ one: 'german', two: 'british' })
    const ended = evolveTable(both, {
      type: 'ended',
      open: { ending: { by: 'agreement', winners: [], points: {} }, seed: 's' },
    } as never)
    const wishes = (sides: 'kept' | 'exchanged' | 'bid') =>
      (['one', 'two'] as const).reduce(
        (table, seat) => act(table, seat === 'one' ? anna : ben, { type: 'rematch', seat, sides }),
        ended,
      )
    expect(holdersInRematch(wishes('kept'))).toEqual({ one: 'p-ben', two: 'p-anna' })
    expect(holdersInRematch(wishes('exchanged'))).toEqual({ one: 'p-anna', two: 'p-ben' })
    expect(rematchSettling(wishes('kept'))).toBeUndefined()
    expect(rematchSettling(wishes('bid'))).toBe('bid')
  })
})
