import { blueMaxAltitudeSubject, blueMaxOlderSubject, blueMaxSubject } from '../blue-max/subject.ts'
import { duelCampaignSubject } from '../duel/campaigns.ts'
import { duelSoloCampaignSubject, duelSoloSubject } from '../duel/solo.ts'
import { duelOlderSubject, duelOptionsSubject, duelSubject } from '../duel/subject.ts'
import { olderSnowballSubject, snowballSubject } from '../snowball/subject.ts'
import type { Subject } from './subject.ts'

/** All test subjects. A new game needs a folder and an entry here. */
export const subjects: readonly Subject[] = [
  duelSubject,
  duelOptionsSubject,
  duelSoloSubject,
  duelSoloCampaignSubject,
  duelCampaignSubject,
  duelOlderSubject,
  blueMaxSubject,
  blueMaxAltitudeSubject,
  blueMaxOlderSubject,
  snowballSubject,
  olderSnowballSubject,
]
