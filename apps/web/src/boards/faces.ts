import type { SetupSummary } from '@opsroom/rules/core'
import type { Component } from 'svelte'
import { blueMaxFace } from './blue-max/lobby/face.ts'
import { duelFace } from './duel/lobby/face.ts'
import type { GameFace } from './face.ts'

/** The faces of the games that this build offers. To add a game, add a folder and an entry here. */
export const gameFaces: readonly GameFace[] = [duelFace, blueMaxFace]

const marks = new Map(gameFaces.flatMap(({ sides }) => sides.map(({ id, mark }) => [id, mark])))

/** The mark of a side; undefined for a side of a game that this build does not have. */
export const sideMarkOf = (side: string): Component<{ size: number }> | undefined => marks.get(side)

/** The face of a game; undefined for a game that this build does not have. */
export const gameFaceOf = (game: string): GameFace | undefined => gameFaces.find(({ id }) => id === game)

/** The name of a game, or its id when this build does not have the game. */
export const gameTitleOf = (game: string): string => gameFaceOf(game)?.title ?? game

/**
 * A short description of a game's options; empty if the game has no such words, or this build does not have the game.
 */
export const shortSetupSentences = (game: string, digest: SetupSummary | undefined): string[] =>
  (digest && gameFaceOf(game)?.inShort?.(digest)) ?? []
