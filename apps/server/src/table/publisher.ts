import type { Audience } from '@opsroom/rules/core'
import type { Numbered } from './numbering.ts'

/** Where a table is watched from. The table speaks; how it gets to the windows is no business of its. */
export interface Publisher {
  /** Gives an audience what it is shown next. */
  publish(room: string, audience: Audience, next: Numbered): void
  /** Sends away everybody who watches as this audience. */
  clear(room: string, audience: Audience): void
  /** Whether any window of this process watches the table. */
  isWatched(room: string): boolean
  /** The lobby's picture of a room has changed. */
  lobbyChanged(): void
}
