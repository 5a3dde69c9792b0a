import type { AnswerOf, EndedChapter } from '@opsroom/protocol'
import type { AnyGame, AnyPreparedGame, Play, SeatBelief, SeatId } from '@opsroom/rules/core'
import type { Component, Snippet } from 'svelte'
import type { NoteCommands } from '../board-kit/notes/note-desk.svelte.ts'
import type { Happening } from '../state/fold.ts'
import type { CommandOutcome } from '../state/outbox.ts'
import type { Progress } from '../state/progress.ts'
import type { Playback } from '../state/replay.svelte.ts'

/** The standing order of this window's seat (T20). */
export interface StandingOrder {
  /** Whether the standing order is in force. */
  given: boolean
  give(): Promise<CommandOutcome>
  withdraw(): Promise<CommandOutcome>
}

/** The properties that the table screen gives to the board of a game: data and callbacks, never a socket. */
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
  order(command: { type: string }): Promise<CommandOutcome>
  /** The last entry that this person had seen from this seat before this window opened. */
  seen: number
  /** The open state at the end of a chapter; undefined before its end, or when it cannot be requested. */
  endOfChapter(number: number): Promise<Play | undefined>
  /** The beliefs of bots in a chapter that is over. */
  beliefsIn(number: number): Promise<readonly SeatBelief[]>
  /** The table's commands for private notes; absent where there is no table. */
  notes?: NoteCommands
  /** The address of the replay of a chapter that is over; absent where games are not stored. */
  replayPath?(number: number): string
  /** The address of the replay at its end, with the report beside it. */
  reportPath?(number: number): string
  /** The standing order of the seat; absent if there is none and one would have no effect now. */
  standing?: StandingOrder | undefined
  /** Whether orders are being sent. */
  busy: boolean
  /** The clocks, at a table that has them. */
  clocks: Snippet
  /** Questions and messages of the table, over the map. */
  notices: Snippet
  /** Links to the other seats of the same person, for a window that has to wait. */
  elsewhere: Snippet
  /** The choices after the end of the game. */
  afterwards: Snippet
  /** Resigning, windows of the other side, connection, theme: the controls of every table. */
  controls: Snippet
}

/** The explanation of a match that is over. */
export interface MatchExplanation {
  ask(): Promise<AnswerOf<'insight.of'>>
  /** The address at which a seat plays on from a moment of a chapter. */
  playOn?(chapter: number, at: number, seat: SeatId): string
  /** The person has come for it: it is asked for without a further press. */
  isWanted?: boolean
}

/** A match in progress, for somebody who watches it without a seat. */
export interface WatchedProps<Setup = AnySetup> {
  game: AnyPreparedGame
  setup: Setup
  play: Play
  /** The expected result, by public knowledge. */
  ask(): Promise<AnswerOf<'insight.live'>>
}

/** The properties of a chapter that is over, for review: nothing can be ordered here. */
export interface ReplayProps {
  game: AnyPreparedGame
  setup: unknown
  playback: Playback
  /** The seed of all chance once the game is over: chapters before the last one do not publish it. */
  seed: string | undefined
  /** Whether the report of the chapter is shown beside the map; otherwise the log. */
  report: boolean
  changeReport(report: boolean): void
  /** The explanation of the match; absent where there is no server to ask, or the match is not over. */
  explain?: MatchExplanation | undefined
  /** The slider, the steps and the viewpoints. */
  playbackControls: Snippet
  controls: Snippet
}

/** The chapters that are over, in a game of several. */
export interface CampaignProps {
  game: AnyPreparedGame
  setup: unknown
  chapters: readonly EndedChapter[]
  /** The open state at the end of each chapter, by its number. */
  ends: ReadonlyMap<number, Play>
  code: string
}

/** The options of a room, as the schema of its game has read them. */
// biome-ignore lint/suspicious/noExplicitAny: the shell knows no game's options; each board says of which type its own are
export type AnySetup = any

/** The options of a room, as a form of this game. */
export interface SetupFormProps<Setup = AnySetup> {
  setup: Setup
  /** @param ready whether a room can be opened with these options; a board file may still be missing */
  change(setup: Setup, ready: boolean): void
}

/** A part that is fetched when it is first needed. */
// biome-ignore lint/suspicious/noExplicitAny: the properties of a component are an interface, which has no index
export type LazyComponent<P extends Record<string, any>> = () => Promise<{ default: Component<P> }>

/** A game's words for sealed orders. */
export interface SealedModule {
  /** The name of one of the options that a contest may have. */
  setupName(name: string): string
  /** The title of an order that everybody prepares. */
  orderTitle(type: string): string
  /** The title of the conditions that all games of a contest share, shown before them. */
  conditionsTitle(): string
}

/** A game's part of the client; each component is fetched when it is first shown. */
export interface BoardModule {
  /** The id of the game. */
  id: string
  /** The rules for these options: unneeded parts are not fetched. @param setup of any form, not yet read */
  gameFor(setup: unknown): Promise<AnyGame>
  /** The rules with all options. */
  game(): Promise<AnyGame>
  board: LazyComponent<BoardProps>
  replay: LazyComponent<ReplayProps>
  /** A panel that spectators may open beside the board. Absent for a game that cannot be explained. */
  watched?: LazyComponent<WatchedProps>
  /** The chapters that are over, side by side. Absent for a game of one chapter. */
  campaign?: LazyComponent<CampaignProps>
  setupForm: LazyComponent<SetupFormProps>
  /** Words for sealed orders. Absent for a game without them. */
  sealed?(): Promise<SealedModule>
}

/** A game's words for the options of a room. Small: an invited person reads them before the rules are fetched. */
export interface OptionsModule<Setup = AnySetup> {
  /** The options in plain words, one line each. */
  describeSetup(setup: Setup): string[]
  /** Further details below those lines. @param version of the rules; absent: the newest */
  More?: Component<{ setup: Setup; version?: number | undefined }>
}

export interface ShowcaseProps {
  game: AnyPreparedGame
  play: Play
}

/** A game's picture in the lobby. */
export interface ShowcaseModule {
  /** The board, small and read-only. */
  Map: Component<ShowcaseProps>
  /** A game as spectators see it: the play after each event. */
  example(): { game: AnyPreparedGame; plays: readonly Play[] }
}

/** Something to learn: a lesson on the board, or a puzzle. */
export interface LearnPart {
  /** The id in addresses: lower-case letters, digits and hyphens. */
  id: string
  group: 'lesson' | 'puzzle'
  /** The side that it is played from. */
  side: string
  title: string
  text: string
  progress: Progress
}

/** The properties of a part in progress, which has the whole screen. */
export interface LearnPartProps {
  part: string
  /** The exit, the help and the theme switch, for the status bar of a board. */
  controls: Snippet
  /** The choices after the end of the part. */
  afterwards: Snippet
}

/** A game's lessons, puzzles and rulebook. */
export interface LearnModule {
  /** The lessons and puzzles, in the order in which they are learnt. */
  parts(): LearnPart[]
  Part: Component<LearnPartProps>
}

/** A rule, a sign or a phase in the rulebook. */
export interface RuleEntry {
  /** The anchor in the address, after `#`: `D7.3`, `tile-flak`. */
  id: string
  title: string
  text: string
  example?: string | undefined
  /** The rules that it comes from, where its id is not one itself. */
  rules: readonly string[]
}

export interface RulesChapter {
  id: string
  title: string
  entries: RuleEntry[]
}

/** The rulebook of a game. */
export interface RulesModule {
  chapters(): RulesChapter[]
  /** The chapter that explains the signs of the board: shown alone at the table. */
  legend: string
  /** The picture of an entry on the board; hidden from screen readers. */
  Picture: Component<{ of: string }>
}
