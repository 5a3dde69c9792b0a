import { z } from 'zod/mini'
import type { SeatId, SeatInfo } from '../../../core/index.ts'
import { bySquadron, type SquadronId, squadronIdSchema } from '../../board/pieces.ts'
import type { FieldContents } from '../../rules/contribution.ts'
import type { DuelOpen } from '../../state/open.ts'
import { britishSeat, seats } from '../../state/seats.ts'
import { type OpenSlice, openSlice } from '../../state/slices.ts'

/** The setup field of D12.3: the number of players, including the British one. */
export const playersField = { players: z.optional(z.int().check(z.minimum(3), z.maximum(5))) }

/** The number of players in a setup, including the British one; 3 if the setup names none (D12.3). */
export const playerCountOf = ({ players = 3 }: FieldContents<typeof playersField>): number => players

const names: readonly SeatId[] = ['three', 'four', 'five']

/** The seats of a game with a number of players: the British seat, and two to four German seats. */
export const seatsFor = (players: number): SeatInfo[] => [
  ...seats,
  ...names.slice(0, players - 2).map((id) => ({ id, side: 'german' })),
]

const germanSeatsFor = (players: number): SeatId[] =>
  seatsFor(players)
    .map(({ id }) => id)
    .filter((id) => id !== britishSeat)

const seat = z.string().check(z.maxLength(16))

/** The public state of D12.3: facts about the German players. */
export const teamSchema = z.object({
  /** The seat that flies each squadron tonight. */
  owners: z.record(squadronIdSchema, seat),
  /** The points on the personal track of each German seat. */
  tracks: z.record(seat, z.int()),
  /** The seats that have ended the present fighters' turn. */
  ended: z.array(seat),
  /** The German seats that have used their MW-50 marker tonight (D10.7). */
  boosted: z.array(seat),
})
export type TeamState = z.infer<typeof teamSchema>

/** A German seat has ended the fighters' turn for itself, while other German seats have not. */
export const seatEndedEvents = { seatEnded: { open: z.object({ seat }) } }
/**
 * The squadrons of each German player on the first night, by the number of German players. The Dornier (`blue`) belongs
 * to the last.
 */
const shares: Readonly<Record<number, readonly (readonly SquadronId[])[]>> = {
  2: [
    ['yellow', 'red'],
    ['green', 'blue'],
  ],
  3: [['yellow'], ['red'], ['green', 'blue']],
  4: [['yellow'], ['red'], ['green'], ['blue']],
}

const ownersAtFirst = (germans: readonly SeatId[]): TeamState['owners'] =>
  bySquadron((squadron) => {
    const place = shares[germans.length]?.findIndex((share) => share.includes(squadron))
    return germans[place ?? 0] ?? ''
  })

/**
 * The owners of the squadrons on the next night: each German seat takes over the squadrons of the seat before it, so
 * that the Dornier changes hands.
 */
function handedOn(owners: TeamState['owners'], germans: readonly SeatId[]): TeamState['owners'] {
  const next = (id: SeatId) => germans[(germans.indexOf(id) + 1) % germans.length] ?? id
  return bySquadron((squadron) => next(owners[squadron]))
}

/** The slice of D12.3 for a number of players, with the squadrons distributed for the first night. */
export function teamSlice(players: number): OpenSlice<TeamState> {
  const germans = germanSeatsFor(players)
  const tracks = Object.fromEntries(germans.map((id) => [id, 0]))
  const initial = { owners: ownersAtFirst(germans), tracks, ended: [], boosted: [] }
  return openSlice('team', teamSchema, initial, (before) => ({
    ...before,
    owners: handedOn(before.owners, germans),
    ended: [],
    boosted: [],
  }))
}

/** The state of D12.3; undefined in a game with one German player. */
// Cast because `openSlice` reads a slice only in games that have it; here its absence must be possible.
export const teamStateOf = ({ options }: Pick<DuelOpen, 'options'>): TeamState | undefined =>
  options?.team as TeamState | undefined

/** The public state with changes to the team of Germans; unchanged in a game with one German player (D12.3). */
export const changeTeam = (open: DuelOpen, change: (team: TeamState) => Partial<TeamState>): DuelOpen => {
  const team = teamStateOf(open)
  return team ? { ...open, options: { ...open.options, team: { ...team, ...change(team) } } } : open
}
