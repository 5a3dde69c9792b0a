import type { Subject } from '../nights/subject.ts'
import { snowball } from './game.ts'

/**
 * A game that is secret all the time, with optional seats and seats that are eliminated. It has no properties of its own:
 * what holds for every game is what it is here for.
 */
export const snowballSubject: Subject = {
  game: snowball,
  games: 60,
  setups: [{ policy: 'eliminated' }, { policy: 'botPlaysOn' }, { policy: 'sideLoses' }],
  wishes: 12,
  /** Twelve rounds of at most four orders, and as many seats that leave. */
  bound: () => 12 * 4 + 4,
  counts: [],
  normal: (command) => command,
  properties: [],
}

/** The same by the older rules: games that were opened with them go on by them. */
export const olderSnowballSubject: Subject = {
  ...snowballSubject,
  title: 'by the rules of version 1',
  games: 20,
  version: 1,
}
