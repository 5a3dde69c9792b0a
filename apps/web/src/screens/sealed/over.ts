import type { SealedGame } from '@opsroom/rules/core'
import type { FoundContest } from '../../state/contests.svelte.ts'
import { seatNameOf } from '../../words/seats.ts'

/** The data of a contest that is over, for its tables. */
export interface FinishedContest {
  code: string
  over: NonNullable<FoundContest['over']>
  closed: NonNullable<FoundContest['closed']>
  game: SealedGame
}

/** The names of the first seat and the second. */
export const seatNames = ({ game: { seats } }: SealedGame): readonly [string, string] => [
  seatNameOf(seats, seats[0]?.id ?? ''),
  seatNameOf(seats, seats[1]?.id ?? ''),
]
