import type { AnswerOf, EndedChapter } from '@opsroom/protocol'
import type { AnyGame, AnyPreparedGame, Play, SeatBelief, SeatId } from '@opsroom/rules/core'
import type { Component, Snippet } from 'svelte'
import type { NoteCommands } from '../board-kit/notes/note-desk.svelte.ts'
import type { Happening } from '../state/fold.ts'
import type { CommandOutcome } from '../state/outbox.ts'
import type { Progress } from '../state/progress.ts'
import type { Playback } from '../state/replay.svelte.ts'

/** The standing order of this window's seat (T20), in force or offered, and the commands that give and withdraw it. */
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
  /** The number of the last entry when the page was opened; only later entries may be animated. */
  openedAt: number
  draft: { restored: { type: string } | undefined; keep(draft: { type: string }): void; drop(): void }
  order(command: { type: string }): Promise<CommandOutcome>
  /** The number of the last entry that this person had seen from this seat before this window was opened. */
  seen: number
  /**
   * The table, with the open part of the state, at the end of a chapter; undefined while the chapter lasts, or when the
   * state cannot be requested.
   */
  endOfChapter(number: number): Promise<Play | undefined>
  /** The beliefs of the bots in a chapter that is over. */
  beliefsIn(number: number): Promise<readonly SeatBelief[]>
  /** The commands of the table for private notes; absent when the board belongs to no table. */
  notes?: NoteCommands
  /** The address of the replay of a chapter that is over; absent when games are not stored. */
  replayPath?(number: number): string
  /** The address of the end of a chapter's replay, with the report beside it. */
  reportPath?(number: number): string
  /** The standing order of the seat; undefined when none is in force and giving one would have no effect now. */
  standing?: StandingOrder | undefined
  /** Whether an order is being sent. */
  busy: boolean
  /** The clocks, for a table that has them. */
  clocks: Snippet
  /** Questions and messages of the table, over the map. */
  notices: Snippet
  /** Links to the windows of the same person's other seats, shown while this seat has to wait. */
  elsewhere: Snippet
  /** The buttons that are offered after the end of the game. */
  afterwards: Snippet
  /** The controls that every table has: the connection, links to the person's other seats, chat, help, and the menu. */
  controls: Snippet
}

/** Access to the explanation of a match that is over. */
export interface ExplanationAccess {
  ask(): Promise<AnswerOf<'insight.of'>>
  /**
   * The address at which a seat plays on from a moment of a chapter.
   * @param at the moment, as the number of log entries that its replay has shown
   */
  playOn?(chapter: number, at: number, seat: SeatId): string
  /** Whether the person has opened the page for the explanation: then it is requested without a further press. */
  isWanted?: boolean
}

/** The properties of a panel about a match in progress, for somebody who watches it without a seat. */
export interface SpectatorPanelProps<Setup = AnySetup> {
  game: AnyPreparedGame
  setup: Setup
  play: Play
  /** Requests the public curve: the expected result, as far as public knowledge tells it. */
  ask(): Promise<AnswerOf<'insight.live'>>
}

/** The properties of the replay of a chapter that is over: nothing can be ordered there. */
export interface ReplayProps {
  game: AnyPreparedGame
  setup: unknown
  playback: Playback
  /** The seed of the match, published when the game is over; undefined for chapters before the last one. */
  seed: string | undefined
  /** Whether the report of the chapter is shown beside the map, instead of the log. */
  report: boolean
  changeReport(report: boolean): void
  /** The explanation of the match; absent when there is no server to request it from, or the match is not over. */
  explain?: ExplanationAccess | undefined
  /** The playback controls: the slider, the steps and the viewpoints. */
  playbackControls: Snippet
  controls: Snippet
}

/** The properties of the overview of the chapters that are over, in a game of several chapters. */
export interface CampaignProps {
  game: AnyPreparedGame
  setup: unknown
  chapters: readonly EndedChapter[]
  /** The table, with the open part of the state, at the end of each chapter, by the chapter's number. */
  ends: ReadonlyMap<number, Play>
  code: string
}

/** The options of a room, as parsed by the schema of its game. */
// biome-ignore lint/suspicious/noExplicitAny: the shell knows no game's options; each board says of which type its own are
export type AnySetup = any

/** The properties of a game's form for the options of a room. */
export interface SetupFormProps<Setup = AnySetup> {
  setup: Setup
  /**
   * Called when the options change.
   * @param ready whether a room can be opened with these options; false while a board file is missing, for example
   */
  change(setup: Setup, ready: boolean): void
}

/** A component that is loaded when it is first needed. */
// biome-ignore lint/suspicious/noExplicitAny: the properties of a component are an interface, which has no index
export type LazyComponent<P extends Record<string, any>> = () => Promise<{ default: Component<P> }>

/** The words of a game for sealed orders. */
export interface SealedOrdersModule {
  /** The name of one of the options that a contest may have. */
  setupName(name: string): string
  /** The title of an order that every participant of a contest prepares. */
  orderTitle(type: string): string
  /** The title above the conditions that all games of a contest have in common. */
  conditionsTitle(): string
}

/** A game's part of the browser client; each component is loaded when it is first shown. */
export interface BoardModule {
  /** The id of the game. */
  id: string
  /**
   * Loads the rules that these options need, without the other parts of the game.
   * @param setup the options in any form, not yet parsed
   */
  gameFor(setup: unknown): Promise<AnyGame>
  /** Loads the rules with all options. */
  game(): Promise<AnyGame>
  board: LazyComponent<BoardProps>
  replay: LazyComponent<ReplayProps>
  /** A panel that spectators may open beside the board; absent for a game without explanations. */
  watched?: LazyComponent<SpectatorPanelProps>
  /** The overview of the chapters that are over; absent for a game of one chapter. */
  campaign?: LazyComponent<CampaignProps>
  setupForm: LazyComponent<SetupFormProps>
  /** Loads the words for sealed orders; absent for a game without sealed orders. */
  sealed?(): Promise<SealedOrdersModule>
}

/**
 * The texts of a game about the options of a room. They are small, because an invited person reads them before the
 * rules are loaded.
 */
export interface OptionsModule<Setup = AnySetup> {
  /** The options in plain words, one line each. */
  describeSetup(setup: Setup): string[]
  /**
   * Further details, shown below the lines about the options.
   * @param version the version of the rules; the newest when absent
   */
  More?: Component<{ setup: Setup; version?: number | undefined }>
}

export interface ShowcaseProps {
  game: AnyPreparedGame
  play: Play
}

/** The picture of a game that the lobby shows. */
export interface ShowcaseModule {
  /** The board of the game, small and read-only. */
  Map: Component<ShowcaseProps>
  /** An example game as spectators see it: the table after each event. */
  example(): { game: AnyPreparedGame; plays: readonly Play[] }
}

/** A part of what a game teaches: a lesson on the board, or a puzzle. */
export interface LearnPart {
  /** The id of the lesson or puzzle in addresses: lower-case letters, digits and hyphens. */
  id: string
  group: 'lesson' | 'puzzle'
  /** The side from which the lesson or puzzle is played. */
  side: string
  title: string
  text: string
  progress: Progress
}

/** The properties of a lesson or puzzle in progress, which takes the whole screen. */
export interface LearnPartProps {
  part: string
  /** Exit, help and theme switch, for the status bar of the board. */
  controls: Snippet
  /** The buttons that are offered after the end of the lesson or puzzle. */
  afterwards: Snippet
}

/** A game's lessons, puzzles and rulebook. */
export interface LearnModule {
  /** The lessons and puzzles, in the order in which they are best learnt. */
  parts(): LearnPart[]
  Part: Component<LearnPartProps>
}

/** An entry of the rulebook: a rule, a sign or a phase. */
export interface RuleEntry {
  /** The id of the entry, which is its anchor in the address: `D7.3`, `tile-flak`. */
  id: string
  title: string
  text: string
  example?: string | undefined
  /** The ids of the rules that the entry comes from; empty when the entry is itself a rule. */
  rules: readonly string[]
}

export interface RulesChapter {
  id: string
  title: string
  entries: RuleEntry[]
}

/** The rulebook of a game. */
export interface RulebookModule {
  chapters(): RulesChapter[]
  /**
   * The id of the rulebook chapter that explains the signs of the board. The help at a table can show this chapter
   * without the others.
   */
  legend: string
  /** The picture of an entry, as it looks on the board; hidden from screen readers. */
  Picture: Component<{ of: string }>
}
