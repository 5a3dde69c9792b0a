import type { Subject } from '../nights/subject.ts'
import { snowball } from './game.ts'
import { snowballMistakes } from './mistakes.ts'
import { orderStaysSecret, sunStaysSecret } from './non-interference.ts'

/**
 * Snowball Fight as a test subject: it is secret all the time, has optional seats, and eliminates seats. Only its two
 * secrets have properties of their own; otherwise it is here for the properties of every game.
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
  properties: [orderStaysSecret, sunStaysSecret],
}

/** Snowball Fight under version 1 of its rules, because a game goes on with the version with which it was opened. */
export const olderSnowballSubject: Subject = {
  ...snowballSubject,
  title: 'by the rules of version 1',
  games: 8,
  version: 1,
}
