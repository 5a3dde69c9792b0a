import type { BlueMaxOrder, BlueMaxSetup } from '@opsroom/rules/blue-max'
import { blueMax } from '@opsroom/rules/blue-max'
import type { Subject } from '../nights/subject.ts'
import { brawlerOrder, impatientFromTurn } from './brawl.ts'
import { keepsTheRules, turnsEnd } from './laws.ts'
import { offersExactlyWhatIsLegal } from './legal.ts'
import { blueMaxMistakes } from './mistakes.ts'
import { hidesChance } from './non-interference/chance.ts'
import { hidesOrders } from './non-interference/orders.ts'
import { hidesSheets } from './non-interference/sheets.ts'
import { altitudeSetups, eventfulSetups, levelSetups } from './setups.ts'

/** Turns that a duel still has once every pilot flies away: a spin that goes on forever gets unlikelier with each. */
const turnsToFlyAway = 60

/** The most commands of a game: for each pilot a pick, a start, three orders a turn (B1.3.2), and one to leave. */
function bound(setup: unknown): number {
  const { allies, central, duels, turnLimit } = setup as BlueMaxSetup
  const turns = turnLimit > 0 ? turnLimit : impatientFromTurn + turnsToFlyAway
  return (allies + central) * (duels * (2 + 3 * turns) + 1)
}

/** The order without redundant fields: a level of a plane that stays level, an empty reload. */
function normal(command: BlueMaxOrder): BlueMaxOrder {
  if (command.type !== 'choose') return command
  const { altitude, reload, ...rest } = command
  return {
    ...rest,
    ...(altitude && altitude !== 'level' && { altitude }),
    ...(reload && { reload }),
  }
}

/** The normal form without altitude, where the start level is ignored (B1.1.4). */
function normalWithoutLevels(command: BlueMaxOrder): BlueMaxOrder {
  if (command.type !== 'start') return normal(command)
  const { level: _, ...rest } = command
  return rest
}

const plain: Subject = {
  game: blueMax,
  games: 16,
  setups: levelSetups,
  sample: brawlerOrder,
  wishes: 20,
  bound,
  counts: [],
  normal: (command) => normalWithoutLevels(command as BlueMaxOrder),
  properties: [
    keepsTheRules,
    turnsEnd,
    offersExactlyWhatIsLegal,
    ...hidesOrders,
    ...hidesSheets,
    ...hidesChance,
  ],
}

/** Blue Max as the properties know it. */
export const blueMaxSubject: Subject = {
  ...plain,
  broken: {
    mistakes: blueMaxMistakes,
    event: 'turnBegan',
    wrong: { turn: 1.5 },
    // Giving an order is public (B1.3.3), so no take-back of one is hidden.
    impossible: ['a free take-back that everybody is told of'],
  },
}

/** Blue Max with altitude, and everything that goes with it. */
export const blueMaxAltitudeSubject: Subject = {
  ...plain,
  title: 'with altitude',
  games: 16,
  setups: altitudeSetups,
  normal: (command) => normal(command as BlueMaxOrder),
}

/** Duels with many planes and with all that can come with them. */
export const blueMaxRichSubject: Subject = {
  ...blueMaxAltitudeSubject,
  title: 'with many planes',
  wishes: 0,
  setups: eventfulSetups,
}

/** Blue Max by the rules as they were first released: games that were opened with them go on by them. */
export const blueMaxOlderSubject: Subject = {
  ...plain,
  title: 'by the rules of version 1',
  games: 3,
  version: 1,
}
