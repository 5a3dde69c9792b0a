import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import type { AnyLogEntry, TableWithFields } from '../base.ts'
import { commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import { type Bid, bidSchema, drawSides, settleByBids } from '../sides.ts'
import type { DecisionInput, TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'
import type { BiddingFields, OwnBidFields } from './bids.ts'

const reasons = [
  'bid.already',
  'bid.noSide',
  'bid.notNow',
  'bid.tooMuch',
  'rematch.noBids',
  'start.bids',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

/** The reason why a seat may not bid now, or undefined. It depends on public knowledge and the seat's own bid alone. */
function refuseBidding(
  { game: { fairSides }, play }: TableSituation<BiddingFields, OwnBidFields>,
  seat: SeatId,
  bid: Bid,
) {
  if (!play.table.open.bidding || !fairSides) return refusal('T28', 'bid.notNow')
  if (play.table.secrets?.[seat]?.bid) return refusal('T29', 'bid.already')
  const { side, points } = bid
  if (!fairSides.sides.includes(side)) return refusal('T29', 'bid.noSide', { side })
  return points > fairSides.most ? refusal('T29', 'bid.tooMuch', { most: fairSides.most }) : undefined
}

/** Refuses a rematch with bids for sides at a table where bidding is impossible. */
export const refuseBidsInRematch = ({ game, play }: TableSituation) =>
  !game.fairSides || play.table.open.bothSides ? refusal('T28', 'rematch.noBids') : undefined

/** The ids of the two seats of a table whose sides are settled. */
const pairOf = ({ open: { seats } }: TableWithFields) => [seats[0]?.id ?? '', seats[1]?.id ?? ''] as const
const start: AnyEvent = { type: 'started', open: {} }

function atStart({ game, play: { table }, random }: DecisionInput): AnyEvent[] | undefined {
  const { settling } = table.open
  if (!settling || !game.fairSides) return undefined
  if (settling === 'drawn')
    return [{ type: 'sidesSettled', open: drawSides(pairOf(table), game.fairSides, random) }, start]
  const own = Object.fromEntries(pairOf(table).map((id) => [id, {}]))
  return [{ type: 'biddingBegan', open: {}, own }]
}

/** The events that open all written bids and start the game. @param last the bid that is being written now, by seat */
function opensBids(
  { game, play, random }: DecisionInput<BiddingFields, OwnBidFields>,
  last: Record<SeatId, Bid>,
): AnyEvent[] {
  if (!game.fairSides) return []
  const { secrets = {} } = play.table
  const written = Object.entries(secrets).flatMap(([seat, { bid }]) => (bid ? [[seat, bid]] : []))
  const bids = { ...Object.fromEntries(written), ...last }
  return [
    { type: 'sidesSettled', open: settleByBids(pairOf(play.table), game.fairSides, bids, random) },
    start,
  ]
}

/**
 * The events that follow a claim, or a request for a stand-in, during bidding: a late seat does not lose the game, but
 * a seat that has written no bid in time takes the side that is left. Undefined when there is no bidding.
 */
const whenLate = (deciding: DecisionInput<BiddingFields, OwnBidFields>): AnyEvent[] | undefined =>
  deciding.play.table.open.bidding ? opensBids(deciding, {}) : undefined

function bidden(deciding: DecisionInput<BiddingFields, OwnBidFields>, seat: SeatId, bid: Bid): AnyEvent[] {
  const { table } = deciding.play
  const event: AnyEvent = { type: 'bidden', own: { [seat]: { bid } } }
  const isLast = pairOf(table).every((id) => id === seat || table.secrets?.[id]?.bid)
  return isLast ? [event, ...opensBids(deciding, { [seat]: bid })] : [event]
}

/** The numbers of entries with bids that were never opened (T28), because a person left or the room was closed. */
function neverOpened(logEntries: readonly AnyLogEntry[]): number[] {
  const [unopened, written] = [new Set<number>(), new Set<number>()]
  for (const { number, entry } of logEntries) {
    if (entry.scope !== 'table') continue
    const { type } = entry.event
    if (type === 'bidden') {
      written.add(number)
      unopened.add(number)
    } else if (type === 'seatLeft') written.clear()
    else if (type === 'sidesSettled') for (const bid of written) unopened.delete(bid)
  }
  return [...unopened]
}

export const commands = featureCommands({
  rules: {
    T28: 'If the room says so, sides are settled at the start: by chance, or by sealed bids. During the bidding nothing shows who has bid; a player who leaves ends the bidding, and no bid is ever shown.',
    T29: 'A seat bids once, for one side, up to the number of points that the game allows. All bids are opened together. The only bidder for a side plays it and pays nothing. Of two bidders for the same side the higher one plays it, and the other side receives the points of the bid; equal bids are decided by chance.',
  },
  reasons,
  commands: {
    bid: commandKind({
      schema: z.strictObject({ type: z.literal('bid'), seat: seatSchema, bid: bidSchema }),
      refuse: (situation: TableSituation<BiddingFields, OwnBidFields>, { seat, bid }) =>
        refuseBidding(situation, seat, bid),
      decide: (deciding: DecisionInput<BiddingFields, OwnBidFields>, { seat, bid }) =>
        bidden(deciding, seat, bid),
    }),
  },
  alsoRefuses: {
    start: ({ play }: TableSituation<BiddingFields>) =>
      play.table.open.bidding ? refusal('T28', 'start.bids') : undefined,
  },
  leftOut: neverOpened,
  instead: { start: atStart, claim: whenLate, standIn: whenLate },
})
