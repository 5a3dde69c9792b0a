import type { AnyPreparedGame } from '../../game.ts'
import { randomFrom, seedFromNumber } from '../../random.ts'
import type { AnyLogEntry, Person } from '../base.ts'
import type { TableCommand } from '../commands.ts'
import { decideAtTable } from '../decide.ts'
import { refuseAtTable } from '../refuse.ts'
import type { DecisionInput } from '../situation.ts'
import { evolveTable, type TableState } from '../state.ts'

/** Facts about the game that a test sets; by default nobody must act and nothing has happened. */
export interface Facts {
  game?: object
  logEntries?: readonly AnyLogEntry[]
  at?: number
}

/** A stub of a game for the table, with these answers in place of the default ones. */
export const plainGame = (answers: object = {}): AnyPreparedGame =>
  ({
    policy: { leaver: 'sideLoses', late: 'sideLoses' },
    waitingFor: () => ({ seats: [] }),
    sideOf: (_: unknown, seat: string) => seat,
    outcome: () => undefined,
    roundClock: () => 0,
    ...answers,
  }) as unknown as AnyPreparedGame

const decidingAt = (table: TableState, { game, logEntries = [], at = 0 }: Facts): DecisionInput => ({
  game: plainGame(game),
  play: { table, game: { open: {} } },
  logEntries,
  at,
  random: randomFrom(seedFromNumber(1)),
  seed: 'seed',
})

/** The refusal of a command that a person would give at the table now; undefined if it is allowed. */
export const refusedAt = (table: TableState, person: Person, command: TableCommand, facts: Facts = {}) =>
  refuseAtTable(decidingAt(table, facts), person, command)

/** The events of a command, whether it would be refused or not. */
export const decidedAt = (table: TableState, person: Person, command: TableCommand, facts: Facts = {}) =>
  decideAtTable(decidingAt(table, facts), person, command)

/**
 * The table after a command that must not be refused.
 * @throws Error when it is refused
 */
export function act(table: TableState, person: Person, command: TableCommand, facts: Facts = {}): TableState {
  const refused = refusedAt(table, person, command, facts)
  if (refused) throw new Error(`${command.type} is refused by ${refused.rule}: ${refused.reason}`)
  return afterAt(table, person, command, facts)
}

/** The table after a command, whether it would be refused or not. */
export const afterAt = (table: TableState, person: Person, command: TableCommand, facts: Facts = {}) =>
  decidedAt(table, person, command, facts).reduce(evolveTable, table)
