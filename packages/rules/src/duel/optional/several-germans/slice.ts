import { z } from 'zod/mini'
import type { SeatId, SeatInfo } from '../../../core/index.ts'
import { bySquadron, type SquadronId, squadronIdSchema } from '../../board/pieces.ts'
import type { FieldContents } from '../../rules/contribution.ts'
import type { DuelOpen } from '../../state/open.ts'
import { britishSeat, seats } from '../../state/seats.ts'
import { type OpenSlice, openSlice } from '../../state/slices.ts'

/** D12.3: how many play, the British included. */
export const playersField = { players: z.optional(z.int().check(z.minimum(3), z.maximum(5))) }

export const playersOf = ({ players = 3 }: FieldContents<typeof playersField>): number => players

const names: readonly SeatId[] = ['three', 'four', 'five']

/** The British seat, and two to four German ones. */
export const seatsFor = (players: number): SeatInfo[] => [
  ...seats,
  ...names.slice(0, players - 2).map((id) => ({ id, side: 'german' })),
]

const germanSeatsFor = (players: number): SeatId[] =>
  seatsFor(players)
    .map(({ id }) => id)
    .filter((id) => id !== britishSeat)

const seat = z.string().check(z.maxLength(16))

/** D12.3: public knowledge about the German players. */
export const teamSchema = z.object({
  /** The seat that flies each squadron tonight. */
  owners: z.record(squadronIdSchema, seat),
  /** The personal tracks, by seat. */
  tracks: z.record(seat, z.int()),
  /** The seats that have ended this fighters' turn. */
  ended: z.array(seat),
  /** The seats that have used their MW-50 tonight (D10.7). */
  boosted: z.array(seat),
})
export type TeamState = z.infer<typeof teamSchema>

/** One of the German seats has ended the fighters' turn for itself. */
export const seatEndedEvents = { seatEnded: { open: z.object({ seat }) } }
/** The squadrons that are flown by one, by the number of Germans; the Dornier with the last. */
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

/** Each German takes over the squadrons of the one before, so that the Dornier changes hands. */
function handedOn(owners: TeamState['owners'], germans: readonly SeatId[]): TeamState['owners'] {
  const next = (id: SeatId) => germans[(germans.indexOf(id) + 1) % germans.length] ?? id
  return bySquadron((squadron) => next(owners[squadron]))
}

/** The initial slice for this number of players, with the squadrons distributed. */
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

/** The German players of this game; undefined where one person plays the whole side. */
// If the option is on, the slice of this name holds it; `openSlice` has no value for games without it.
export const teamOf = ({ options }: Pick<DuelOpen, 'options'>): TeamState | undefined =>
  options?.team as TeamState | undefined

export const withTeamChange = (open: DuelOpen, change: (team: TeamState) => Partial<TeamState>): DuelOpen => {
  const team = teamOf(open)
  return team ? { ...open, options: { ...open.options, team: { ...team, ...change(team) } } } : open
}
