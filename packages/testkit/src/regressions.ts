import { blueMaxAltitudeSubject, blueMaxSubject } from './blue-max/subject.ts'
import { duelCampaignSubject } from './duel/campaigns.ts'
import { duelSubject } from './duel/subject.ts'
import type { Subject } from './nights/subject.ts'

/** A night that is always played: because it failed once, or because of what happens in it. */
export interface NamedNight {
  name: string
  subject: Subject
  number: number
}

/**
 * The nights that every run plays. A failing seed from `pnpm fuzz` or from the tests goes here, named after what it
 * found.
 */
export const namedNights: readonly NamedNight[] = [
  { name: 'given up in mid-turn', subject: duelSubject, number: 3 },
  { name: 'tiles destroyed, target markers dropped', subject: duelSubject, number: 4 },
  { name: 'first edition, a squadron lost at sea', subject: duelSubject, number: 6 },
  { name: 'the Mosquito lands where another plan would land the bomber', subject: duelSubject, number: 48 },
  { name: 'the Mosquito bombs past balloons', subject: duelSubject, number: 50 },
  {
    name: 'a night that is taken back into after the next one was prepared in secret',
    subject: duelCampaignSubject,
    number: 38,
  },
  {
    name: 'a tailer is told the level of a plane that glides since a card',
    subject: blueMaxAltitudeSubject,
    number: 351246092,
  },
  {
    name: 'a pilot who would leave ends the phase in which another one is shot down',
    subject: blueMaxSubject,
    number: 753439422,
  },
  {
    name: 'a pilot who would leave lets another one, whose guns are jammed, roll a die',
    subject: blueMaxAltitudeSubject,
    number: 438621393,
  },
  { name: 'fighters’ turns in which nobody can act', subject: duelSubject, number: 0 },
]
