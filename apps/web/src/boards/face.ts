import type { BotLevel, SeatId, SetupDigest } from '@opsroom/rules/core'
import type { Component } from 'svelte'

/** A side of a game. Its id is unique among all games: marks and words are found by it. */
export interface SideFace {
  id: string
  /** A drawing that differs from the others by its shape, not only by its colour. */
  mark: Component<{ size: number }>
}

/** An additional offer of a game in the lobby, such as a solo game. */
export interface LobbyOffer {
  id: string
  title(): string
  text(): string
  button(): string
  dialog(): Promise<{ default: Component<{ open: boolean; close(): void }> }>
}

/** The game that a newcomer is offered: its options, seat and bot. */
export interface FirstGame {
  /** One of the game's presets. */
  preset: string
  seat: SeatId
  opponent: BotLevel
}

/** A length of a game that can be started without choosing options: one of its presets, with changes. */
export interface GameLength {
  id: 'first' | 'evening' | 'campaign'
  preset: string
  changes?: Readonly<Record<string, unknown>>
  text(): string
}

/** A game's card in the lobby, through which one enters it. */
export interface GameCard {
  /** The address of its picture, a wide one; it may be cut at its sides. */
  picture: string
  title(): string
  lead(): string
  facts(): string
  /** The lesson for newcomers, one of the parts that the game teaches. */
  lesson: string
}

/** The face of a game, which the shell shows before its board is loaded. Small: it comes with the first page. */
export interface GameFace {
  id: string
  title: string
  sides: readonly SideFace[]
  /** The levels of bots that can be played against, the weakest first; none for a game without bots. */
  bots: readonly BotLevel[]
  offers: readonly LobbyOffer[]
  /** The address of a picture of the game that the lobby shows as an example, 4 : 3: it stands there until the board has loaded. */
  still?: string
  /** Absent: the game has nothing of its own for newcomers. */
  firstGame?: FirstGame
  /** Short descriptions of a game's options. Absent: lists do not describe them. */
  inShort?(digest: SetupDigest): string[]
  /** The score from the point of view of the person with these seats. @param points by seat, in the game's own points */
  standing?(points: Record<SeatId, number>, yours: readonly SeatId[]): string
  /** Absent: its card in the lobby has only a title. */
  door?: GameCard
  /** Absent: a game always begins with all options in view. The shortest first. */
  lengths?: readonly GameLength[]
}
