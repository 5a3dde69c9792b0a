import { z } from 'zod'
import type { SeatId } from '../audience.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { TableEvent } from './events.ts'
import type { TableState } from './state.ts'

/** What a person can do at any table, whatever is played there. */
export const tableCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('sit'), seat: z.string().max(16) }),
  z.strictObject({ type: z.literal('leave'), seat: z.string().max(16) }),
  z.strictObject({ type: z.literal('start') }),
  z.strictObject({ type: z.literal('resign'), seat: z.string().max(16) }),
  z.strictObject({ type: z.literal('close') }),
])
export type TableCommand = z.infer<typeof tableCommandSchema>

/** The rules of any table; refusals cite them. */
export const tableRules = {
  T1: 'A seat is taken by one person, before the game starts.',
  T2: 'Only who holds a seat may act for it.',
  T3: 'A game starts when every seat is taken, by somebody who sits there.',
  T4: 'One person holds one seat, unless the room says both sides at this computer.',
  T5: 'A seat is left before the game starts; afterwards one resigns.',
  T6: 'Only who opened a room may close it, before the game starts.',
  T7: 'Nothing happens at a table that has ended.',
} as const

/** Somebody at the table. @property id known to the server alone; @property name what others see */
export interface Person {
  id: string
  name: string
}

const holds = (table: TableState, person: Person, seat?: SeatId): boolean =>
  seat === undefined
    ? Object.values(table.sealed?.holders ?? {}).includes(person.id)
    : table.sealed?.holders[seat] === person.id

/** Why a person may not do this at the table now (T1 to T7), or undefined. */
export function refuseAtTable(table: TableState, person: Person, command: TableCommand): Refusal | undefined {
  const { open } = table
  if (open.ending) return refusal('T7', 'table.ended')
  switch (command.type) {
    case 'sit':
      if (!open.seats.some(({ id }) => id === command.seat))
        return refusal('T1', 'seat.unknown', { seat: command.seat })
      if (open.started) return refusal('T1', 'seat.started')
      if (open.taken[command.seat] !== undefined) return refusal('T1', 'seat.taken', { seat: command.seat })
      if (!open.bothSides && holds(table, person)) return refusal('T4', 'seat.oneEach')
      return undefined
    case 'leave':
      if (!holds(table, person, command.seat)) return refusal('T2', 'seat.notYours', { seat: command.seat })
      return open.started ? refusal('T5', 'leave.started') : undefined
    case 'start':
      if (open.started) return refusal('T3', 'start.already')
      if (!holds(table, person)) return refusal('T3', 'start.notSeated')
      return open.seats.every(({ id }) => open.taken[id] !== undefined)
        ? undefined
        : refusal('T3', 'start.seatsFree')
    case 'resign':
      if (!holds(table, person, command.seat)) return refusal('T2', 'seat.notYours', { seat: command.seat })
      return open.started ? undefined : refusal('T5', 'resign.notStarted')
    case 'close':
      if (table.sealed?.host !== person.id) return refusal('T6', 'close.notHost')
      return open.started ? refusal('T6', 'close.started') : undefined
  }
}

/**
 * The events of a table command that was not refused. The game's own first events follow `started`.
 * @param seed the table's seed as hex; opened with the end
 * @param points the score by seat so far, for a table that ends by resignation
 */
export function decideAtTable(
  table: TableState,
  person: Person,
  command: TableCommand,
  seed: string,
  points: Record<SeatId, number>,
): TableEvent[] {
  switch (command.type) {
    case 'sit':
      return [
        { type: 'seatTaken', open: { seat: command.seat, name: person.name }, sealed: { person: person.id } },
      ]
    case 'leave':
      return [{ type: 'seatLeft', open: { seat: command.seat } }]
    case 'start':
      return [{ type: 'started', open: {} }]
    case 'resign': {
      const winners = table.open.seats.map(({ id }) => id).filter((id) => id !== command.seat)
      return [
        {
          type: 'ended',
          open: { ending: { by: 'resignation', winners, points, resigned: command.seat }, seed },
        },
      ]
    }
    case 'close':
      return [{ type: 'ended', open: { ending: { by: 'closed', winners: [], points }, seed } }]
  }
}
