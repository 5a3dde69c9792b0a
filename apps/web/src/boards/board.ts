import type { EndedChapter } from '@opsroom/protocol'
import type { AnyGame, AnyPreparedGame, Play, SeatBelief, SeatId } from '@opsroom/rules/core'
import type { Component, Snippet } from 'svelte'
import type { Happening } from '../state/fold.ts'
import type { Outcome } from '../state/outbox.ts'
import type { Playback } from '../state/replay.svelte.ts'

/** What the table screen gives to the board of a game: data and callbacks, never a socket. */
export interface BoardProps {
  game: AnyPreparedGame
  setup: unknown
  play: Play
  /** The seat of this window; absent for spectators. */
  seat: SeatId | undefined
  happenings: readonly Happening[]
  /** Entries up to this number are history; later ones may be animated. */
  openedAt: number
  draft: { restored: { type: string } | undefined; keep(draft: { type: string }): void; drop(): void }
  order(command: { type: string }): Promise<Outcome>
  /** The last entry that this person had seen from this seat before this window opened. */
  seen: number
  /** What all knew when a chapter was over; undefined when it is not, or cannot be asked for. */
  endOfChapter(number: number): Promise<Play | undefined>
  /** What bots believed in a chapter that is over. */
  beliefsIn(number: number): Promise<readonly SeatBelief[]>
  /** Orders that are on their way. */
  busy: boolean
  /** The clocks, at a table that has them. */
  clocks: Snippet
  /** What the table has to ask or to say, over the map. */
  notices: Snippet
  /** Ways to the other seats of the same person, for a window that has to wait. */
  elsewhere: Snippet
  /** What can be done when the game has ended. */
  afterwards: Snippet
  /** Resigning, windows of the other side, connection, theme: what any table has. */
  controls: Snippet
}

/** A chapter that is over, for looking back: nothing can be ordered here. */
export interface ReplayProps {
  game: AnyPreparedGame
  setup: unknown
  playback: Playback
  /** The seed of all chance, when the game is over: no chapter before the last one tells it itself. */
  seed: string | undefined
  /** Beside the map: the log, or the report of the chapter. */
  report: boolean
  changeReport(report: boolean): void
  /** The slider, the steps and the viewpoints. */
  playbackControls: Snippet
  controls: Snippet
}

/** The chapters that are over, of a game of several. */
export interface CampaignProps {
  game: AnyPreparedGame
  setup: unknown
  chapters: readonly EndedChapter[]
  /** What all knew when each chapter was over, by its number. */
  ends: ReadonlyMap<number, Play>
  code: string
}

/** The options of a room, as a form of this game. */
export interface SetupFormProps {
  setup: unknown
  /** @param ready whether a room can be opened with it; a board file may still be missing */
  change(setup: unknown, ready: boolean): void
}

/** What a game brings to the client. */
export interface BoardModule {
  game: AnyGame
  Board: Component<BoardProps>
  Replay: Component<ReplayProps>
  /** The chapters that are over, side by side. A game of one chapter brings none. */
  Campaign?: Component<CampaignProps>
  SetupForm: Component<SetupFormProps>
  /** What more there is to say of the options of a room, below those lines. @param version of the rules; absent: the newest */
  Options?: Component<{ setup: unknown; version?: number | undefined }>
  /** The options in plain words, one line each. */
  describeSetup(setup: unknown): string[]
}
