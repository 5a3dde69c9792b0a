import type { BlueMaxOrder, BlueMaxSetup } from '@opsroom/rules/blue-max'
import { blueMax } from '@opsroom/rules/blue-max'
import type { Subject } from '../nights/subject.ts'
import { brawlerOrder, impatientFromTurn } from './brawl.ts'
import { keepsTheRules, turnsEnd } from './laws.ts'
import { offersExactlyWhatIsLegal } from './legal.ts'
import { blueMaxMistakes } from './mistakes.ts'
import { chanceStaysSecret } from './non-interference/chance.ts'
import { ordersStaySecret } from './non-interference/orders.ts'
import { sheetsStaySecret } from './non-interference/sheets.ts'
import { altitudeSetups, eventfulSetups, setupsWithoutAltitude } from './setups.ts'

/**
 * The turns that a duel may still last after every pilot has decided to leave: a spin can go on, with falling
 * probability.
 */
const turnsToFlyAway = 60

/**
 * The largest number of commands in a game: for each pilot a pick, a start, three orders in each turn (B1.3.2), and a
 * departure.
 */
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

/** The normal form of an order in a game without altitude, in which the start level is ignored (B1.1.4). */
function normalWithoutLevels(command: BlueMaxOrder): BlueMaxOrder {
  if (command.type !== 'start') return normal(command)
  const { level: _, ...rest } = command
  return rest
}

const plain: Subject = {
  game: blueMax,
  games: 16,
  setups: setupsWithoutAltitude,
  sample: brawlerOrder,
  wishes: 20,
  bound,
  counts: [],
  normal: (command) => normalWithoutLevels(command as BlueMaxOrder),
  properties: [
    keepsTheRules,
    turnsEnd,
    offersExactlyWhatIsLegal,
    ...ordersStaySecret,
    ...sheetsStaySecret,
    ...chanceStaysSecret,
  ],
}

/** Blue Max as a subject of the property tests. */
export const blueMaxSubject: Subject = {
  ...plain,
  broken: {
    mistakes: blueMaxMistakes,
    event: 'turnBegan',
    wrong: { turn: 1.5 },
    // Giving an order is public (B1.3.3), so no take-back of an order is hidden.
    impossible: ['a free take-back that everybody is told of'],
  },
}

/** Blue Max with altitude and its other rules, as a subject of the property tests. */
export const blueMaxAltitudeSubject: Subject = {
  ...plain,
  title: 'with altitude',
  games: 16,
  setups: altitudeSetups,
  normal: (command) => normal(command as BlueMaxOrder),
}

/** Blue Max with many planes and nearly all optional rules, as a subject of the property tests. */
export const blueMaxRichSubject: Subject = {
  ...blueMaxAltitudeSubject,
  title: 'with many planes',
  wishes: 0,
  setups: eventfulSetups,
}

/** Blue Max by the first released version of the rules, by which games that were opened with that version go on. */
export const blueMaxOlderSubject: Subject = {
  ...plain,
  title: 'by the rules of version 1',
  games: 3,
  version: 1,
}
