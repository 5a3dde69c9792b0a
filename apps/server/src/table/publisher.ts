import type { Audience } from '@opsroom/rules/core'
import type { Numbered } from './numbering.ts'

/** Sends what a table publishes to its audiences. The table does not know the connections. */
export interface Publisher {
  /** Sends an audience its next entries. */
  publish(room: string, audience: Audience, next: Numbered): void
  /** Unsubscribes all connections of this audience. */
  clear(room: string, audience: Audience): void
  /** Whether any connection of this process watches the table. */
  isWatched(room: string): boolean
  /** The lobby's picture of a room has changed. */
  lobbyChanged(): void
}
