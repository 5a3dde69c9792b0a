import type { SealedGame } from '@opsroom/rules/core'
import type { FoundContest } from '../../state/contests.svelte.ts'
import { seatNameOf } from '../../words/seats.ts'

/** The data of a finished contest, as its tables need it. */
export interface FinishedContest {
  code: string
  over: NonNullable<FoundContest['over']>
  closed: NonNullable<FoundContest['closed']>
  game: SealedGame
}

/** The names of the first and the second seat of a contest's games. */
export const seatNames = ({ game: { seats } }: SealedGame): readonly [string, string] => [
  seatNameOf(seats, seats[0]?.id ?? ''),
  seatNameOf(seats, seats[1]?.id ?? ''),
]
