import type { BotLevel, SeatId, SetupSummary } from '@opsroom/rules/core'
import type { Component } from 'svelte'

/** A side of a game. Its id is unique among all games, because its mark and its words are found by it. */
export interface SideFace {
  id: string
  /** The mark of the side: a drawing that differs from those of other sides by its shape, not only by its colour. */
  mark: Component<{ size: number }>
}

/** An additional offer of a game in the lobby, such as a solo mission. */
export interface LobbyOffer {
  id: string
  title(): string
  text(): string
  button(): string
  dialog(): Promise<{ default: Component<{ open: boolean; close(): void }> }>
}

/** The match that a game offers to a newcomer: its options, the newcomer's seat, and the bot they play against. */
export interface FirstGame {
  /** The id of one of the game's presets. */
  preset: string
  seat: SeatId
  opponent: BotLevel
}

/** A length of game that can be started without choosing options: one of the game's presets, with changes. */
export interface GameLength {
  id: 'first' | 'evening' | 'campaign'
  preset: string
  changes?: Readonly<Record<string, unknown>>
  text(): string
}

/** The card of a game in the lobby, which leads into the game. */
export interface LobbyCard {
  /** The address of the wide picture on the card, which may be cropped at its sides. */
  picture: string
  title(): string
  lead(): string
  facts(): string
  /** The id of the lesson for newcomers, one of the game's lessons. */
  lesson: string
}

/**
 * The face of a game: everything that the shell shows of it before its board is loaded. It is small, because it comes
 * with the first page.
 */
export interface GameFace {
  id: string
  title: string
  sides: readonly SideFace[]
  /** The levels of bots that can be played against, the weakest first; empty for a game without bots. */
  bots: readonly BotLevel[]
  offers: readonly LobbyOffer[]
  /** The address of a 4 : 3 picture of the example game, which the lobby shows until the board has loaded. */
  still?: string
  /** The match that the game offers to newcomers; absent when it offers none. */
  firstGame?: FirstGame
  /** Describes a game's options in a few words each; when absent, lists of rooms do not describe them. */
  inShort?(digest: SetupSummary): string[]
  /**
   * The score in words, from the point of view of the person who holds some seats.
   * @param points the points by seat, as the game counts them
   * @param yours the seats of the person
   */
  standing?(points: Record<SeatId, number>, yours: readonly SeatId[]): string
  /** The card of the game in the lobby; when absent, the lobby shows only its title. */
  door?: LobbyCard
  /**
   * The lengths that can be started without choosing options, the shortest first; when absent, a new game always begins
   * with its options.
   */
  lengths?: readonly GameLength[]
}
