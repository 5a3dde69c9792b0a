import type { Recording } from './record.ts'

/** The kinds of servers that are measured in turn in one run. */
export type ComparedServer = 'table' | 'echo' | 'boardgameIo' | 'colyseus'

/** A request to open pairs of one kind of server in a process of the generator. */
export interface PairPlacement {
  kind: ComparedServer
  /** The addresses of the servers, among which the pairs are distributed. */
  urls: string[]
  /** The numbers of this process's pairs among all pairs of the run. */
  places: number[]
  recording: Recording
  /** The address to which the players have their notices sent, if they want notices. */
  notices?: string | undefined
}

/** A request to a process of the generator, which answers one request at a time. */
export type GeneratorRequest =
  | { do: 'open'; opening: PairPlacement }
  /** Adds a spectator at the table of each number in `places`; a number that occurs several times adds several. */
  | { do: 'watch'; places: number[] }
  /** Plays the tables up to different points of their nights: at least `first` orders, and fewer than `spread` more. */
  | { do: 'warmUp'; first: number; spread: number }
  /** Opens the rooms that are needed for this many orders at each table. */
  | { do: 'prepare'; ordersPerTable: number }
  | { do: 'begin'; kind: ComparedServer; think: number }
  /** Answered with the rooms in which the pairs play at the moment. */
  | { do: 'rooms' }
  /** Ends a turn. Answered with a `TurnWork`. */
  | { do: 'end'; kind: ComparedServer }
  /** Plays a turn of this many orders. Answered with a `TurnWork`. */
  | { do: 'play'; kind: ComparedServer; think: number; orders: number }

/** The numbers of failures, by the rule id of the refusal or by the error that the clients noticed. */
export type FailureCounts = Record<string, number>

/** The work of one process of the generator in one turn. */
export interface TurnWork {
  /** The number of finished orders: acknowledged, and received by everybody who is shown them. */
  orders: number
  /**
   * For each order that shows the opponent something, the milliseconds from sending it until the opponent has its
   * entries.
   */
  latencies: number[]
  failures: FailureCounts
  /** Processor time of the process, in microseconds. */
  processor: number
  /** The numbers of entries and of bytes that all clients of the process have received. */
  entries: number
  bytes: number
  /** The number of rooms that had to be opened during the turn. */
  opened: number
}
