import { myThing } from '@opsroom/rules/my-thing'
import type { Subject } from '../nights/subject.ts'

/** To write: the setups that its random games are played with, and properties of this game alone. */
export const myThingSubject: Subject = {
  game: myThing,
  games: 24,
  setups: [{ stones: 12 }, { stones: 7 }],
  wishes: 12,
  /** Every order takes a stone. */
  bound: () => 30,
  counts: [],
  normal: (command) => command,
  properties: [],
}
