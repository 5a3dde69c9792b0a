import type { Subject } from '../nights/subject.ts'
import { snowball } from './game.ts'
import { snowballMistakes } from './mistakes.ts'
import { hidesTheOrder, hidesTheSun } from './non-interference.ts'

/**
 * A game that is secret all the time, with optional seats and seats that are eliminated. Only its two secrets have
 * properties of their own: the game is here for the properties of every game.
 */
export const snowballSubject: Subject = {
  game: snowball,
  games: 24,
  setups: [{ policy: 'eliminated' }, { policy: 'botPlaysOn' }, { policy: 'sideLoses' }],
  wishes: 12,
  /** Twelve rounds of at most four orders, and at most four seats that leave. */
  bound: () => 12 * 4 + 4,
  counts: [],
  normal: (command) => command,
  broken: { mistakes: snowballMistakes, event: 'roundEnded', wrong: { sun: 7 } },
  properties: [hidesTheOrder, hidesTheSun],
}

/** The game by version 1 of its rules: a game goes on by the version that it was opened with. */
export const olderSnowballSubject: Subject = {
  ...snowballSubject,
  title: 'by the rules of version 1',
  games: 8,
  version: 1,
}
