import { z } from 'zod'
import type { SeatId, SeatInfo } from '../../../core/index.ts'
import type { Filled } from '../../contribution.ts'
import { britishSeat, seats } from '../../seats.ts'

/** D12.3: how many play, the British included. */
export const playersField = { players: z.number().int().min(3).max(5).optional() }

export const playersOf = ({ players = 3 }: Filled<typeof playersField>): number => players

const names: readonly SeatId[] = ['three', 'four', 'five']

/** The British seat, and two to four German ones. */
export const seatsFor = (players: number): SeatInfo[] => [
  ...seats,
  ...names.slice(0, players - 2).map((id) => ({ id, side: 'german' })),
]

export const germanSeatsFor = (players: number): SeatId[] =>
  seatsFor(players)
    .map(({ id }) => id)
    .filter((id) => id !== britishSeat)
