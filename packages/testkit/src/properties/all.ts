import type { Subject } from '../nights/subject.ts'
import { ordersBeforehandStaySecret } from '../non-interference/beforehand.ts'
import { bidsStaySecret } from '../non-interference/bids.ts'
import { firstToLockStaysSecret } from '../non-interference/locking.ts'
import { notesStaySecret } from '../non-interference/notes.ts'
import { answersFromTheViewAlone } from './answers.ts'
import { handlesTableCommands } from './at-the-table.ts'
import { dropsWhatIsNotListed } from './canary.ts'
import { keepsTime } from './clocks.ts'
import { redactionLaw } from './law.ts'
import { openFieldsAreListed } from './listed.ts'
import { offersNothingOutOfTurn, offersOnlyWhatCanBeFinished, offersWhatIsSampled } from './options.ts'
import { passesItsSchema } from './parses.ts'
import { playsToTheEnd } from './plays.ts'
import type { Property } from './property.ts'
import { recordsWhatIsShown } from './recorded.ts'
import { refusesWithARule } from './refusals.ts'
import { replaysTheLog } from './replay.ts'
import { survivesSaving } from './round-trip.ts'
import { takesBackAsIfItHadNeverBeen } from './taken-back.ts'

/** Properties of every game. */
export const gameProperties: readonly Property[] = [
  playsToTheEnd,
  redactionLaw,
  openFieldsAreListed,
  dropsWhatIsNotListed,
  passesItsSchema,
  replaysTheLog,
  survivesSaving,
  recordsWhatIsShown,
  answersFromTheViewAlone,
  offersWhatIsSampled,
  offersOnlyWhatCanBeFinished,
  offersNothingOutOfTurn,
  refusesWithARule,
  handlesTableCommands,
  keepsTime,
  takesBackAsIfItHadNeverBeen,
  firstToLockStaysSecret,
  notesStaySecret,
  ordersBeforehandStaySecret,
  bidsStaySecret,
]

/** The properties that every game must have, and those of the subject's own game. */
export const propertiesOf = (subject: Subject): readonly Property[] => [
  ...gameProperties,
  ...subject.properties,
]
