import type { Recording } from './record.ts'

/** The kinds of servers that are measured by turns in one run. */
export type ServerKind = 'table' | 'echo' | 'boardgameIo' | 'colyseus'

/** The place where the pairs of one kind play. */
export interface PairPlacement {
  kind: ServerKind
  /** The servers; the pairs take them by turns. */
  urls: string[]
  /** The places of the pairs that the process plays, of all pairs of the run. */
  places: number[]
  recording: Recording
  /** The address to which the players ask for notices, if they do. */
  notices?: string | undefined
}

/** A request to a process of the generator, one at a time. */
export type GeneratorRequest =
  | { do: 'open'; opening: PairPlacement }
  /** Adds a spectator for each place, at the table of that place. */
  | { do: 'watch'; places: number[] }
  /** Plays the tables up to different places of their nights: at least `first` orders, and fewer than `spread` more. */
  | { do: 'warmUp'; first: number; spread: number }
  /** Opens the rooms that are needed for this many orders at each table. */
  | { do: 'prepare'; ordersPerTable: number }
  | { do: 'begin'; kind: ServerKind; think: number }
  /** Is answered with the rooms where the tables play at the moment. */
  | { do: 'rooms' }
  /** Is answered with a `TurnWork`. */
  | { do: 'end'; kind: ServerKind }
  /** Plays this many orders. Answered with a `TurnWork`. */
  | { do: 'play'; kind: ServerKind; think: number; orders: number }

/** Counts of failures: by the rules of refusals, or by the clients' findings. */
export type Failures = Record<string, number>

/** The work of one process in one turn. */
export interface TurnWork {
  /** Finished orders: acknowledged, and received by everybody who is shown something of them. */
  orders: number
  /** For each order that the opponent is shown something of: milliseconds from sending until it has its entries. */
  latencies: number[]
  failures: Failures
  /** Processor time of the process, in microseconds. */
  processor: number
  /** Entries that all its clients have received, and bytes. */
  entries: number
  bytes: number
  /** Rooms that had to be opened while it was measured. */
  opened: number
}
