import type { BotLevel, SeatId, SetupDigest } from '@opsroom/rules/core'
import type { Component } from 'svelte'

/** A side of a game. Its id is unique among all games: marks and words are found by it. */
export interface SideFace {
  id: string
  /** A drawing that is told from the others by its shape, not by its colour alone. */
  mark: Component<{ size: number }>
}

/** A game's offer in the lobby beside rooms of its own, such as a game for one. */
export interface LobbyOffer {
  id: string
  title(): string
  text(): string
  button(): string
  dialog(): Promise<{ default: Component<{ open: boolean; close(): void }> }>
}

/** The game that a newcomer is offered: with which options, from which seat, against which bot. */
export interface FirstGame {
  /** One of the game's presets. */
  preset: string
  seat: SeatId
  opponent: BotLevel
}

/** A length at which a game can be begun without choosing options: one of its presets, and what is changed in it. */
export interface GameLength {
  id: 'first' | 'evening' | 'campaign'
  preset: string
  changes?: Readonly<Record<string, unknown>>
  text(): string
}

/** A game's door in the lobby. */
export interface GameDoor {
  /** Fills the place that it is given, whatever its shape. */
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
  /** Absent: the game has nothing of its own for newcomers. */
  firstGame?: FirstGame
  /** The kinds of its games, in a few words each. Absent: lists say nothing of them. */
  inShort?(digest: SetupDigest): string[]
  /** The standing of the person with these seats. @param points by seat, in the game's own points */
  standing?(points: Record<SeatId, number>, yours: readonly SeatId[]): string
  /** Absent: its door in the lobby has its title alone. */
  door?: GameDoor
  /** Absent: each game begins with all options before one's eyes. The shortest first. */
  lengths?: readonly GameLength[]
}
