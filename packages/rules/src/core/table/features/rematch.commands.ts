import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import type { Person, PlayWithFields, TableWithFields } from '../base.ts'
import { commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import { areSidesExchanged, type Settling } from '../sides.ts'
import { holdsSeat, type TableSituation } from '../situation.ts'
import { type RematchSides, rematchSidesSchema, seatSchema } from '../terms.ts'
import { traceTestFor } from '../traces.ts'
import { refuseBidsInRematch } from './bids.commands.ts'
import type { BiddingFields } from './bids.ts'
import type { RematchFields } from './rematch.ts'

type Table = TableWithFields<RematchFields & BiddingFields>

/**
 * The id of the person for each seat of a rematch on which all seats have agreed (T10); undefined while they have not
 * agreed.
 */
export function holdersInRematch({
  open,
  sealed,
}: Omit<Table, 'secrets'>): Record<SeatId, Person['id']> | undefined {
  const seats = open.seats.map(({ id }) => id)
  const [sides, ...others] = new Set(seats.map((seat) => open.rematch?.wishes[seat]))
  if (sides === undefined || sides === 'none' || others.length > 0) return undefined
  // The room of the rematch opens with the original side at each seat, even if the persons played other sides. So the
  // persons change seats when the sides that they want are not the original ones.
  const step = (sides === 'exchanged') !== areSidesExchanged(open.seats, open.settled) ? 1 : 0
  const holders = seats.map((_, place) => sealed?.holders[seats[(place + step) % seats.length] ?? ''])
  return Object.fromEntries(seats.map((seat, place) => [seat, holders[place] ?? '']))
}

/**
 * The way in which the sides of the rematch are settled: `bid` if all seats wish for bids; otherwise undefined, and the
 * seats decide.
 */
export const rematchSettling = ({
  open,
}: Pick<TableWithFields<RematchFields>, 'open'>): Settling | undefined =>
  Object.values(open.rematch?.wishes ?? {}).every((sides) => sides === 'bid') ? 'bid' : undefined

const reasons = ['rematch.already', 'rematch.notOver', 'rematch.notPlayed'] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

function refuseWishing(situation: TableSituation<RematchFields>, sides: RematchSides) {
  const { ending, rematch } = situation.play.table.open
  if (!ending) return refusal('T10', 'rematch.notOver')
  if (ending.by === 'closed') return refusal('T10', 'rematch.notPlayed')
  const noBids = sides === 'bid' ? refuseBidsInRematch(situation) : undefined
  if (noBids || rematch?.code === undefined) return noBids
  return refusal('T10', 'rematch.already', { code: rematch.code })
}

/** The seats for which a wish for a rematch counts: the given seat, and all others that the same person holds. */
const seatsOf = ({ table }: PlayWithFields, person: Person, seat: SeatId): SeatId[] => [
  seat,
  ...table.open.seats.map(({ id }) => id).filter((id) => id !== seat && holdsSeat(table, person, id)),
]

export const commands = featureCommands({
  rules: {
    T10: 'After a finished game its seats may wish for a rematch; it is opened, once, when all of them wish for the same.',
  },
  reasons,
  commands: {
    rematch: commandKind({
      schema: z.strictObject({ type: z.literal('rematch'), seat: seatSchema, sides: rematchSidesSchema }),
      always: true,
      refuse: (situation: TableSituation<RematchFields>, { sides }) => refuseWishing(situation, sides),
      decide: ({ play }, { seat, sides }, person) =>
        seatsOf(play, person, seat).map((id) => ({ type: 'rematchWished', open: { seat: id, sides } })),
    }),
  },
  byTheServer: ['rematched'],
  bounded: {
    commands: ['rematch'],
    isTrace: traceTestFor('rematchWished'),
  },
})
