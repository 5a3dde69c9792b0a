import { z } from 'zod/mini'
import { refusal as refusalOf } from '../../refusal.ts'
import type { Person } from '../base.ts'
import { tableEndedEvent } from '../ending.ts'
import { commandKind, featureCommands, type RefusalBuilder } from '../feature.ts'
import { sitsAnywhere, type TableSituation } from '../situation.ts'
import { seatSchema } from '../terms.ts'

const reasons = [
  'close.notHost',
  'close.started',
  'leave.started',
  'seat.oneEach',
  'seat.started',
  'seat.taken',
  'seat.unknown',
  'start.already',
  'start.notSeated',
  'start.seatsFree',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

function refuseSitting({ play: { table } }: TableSituation, { seat }: { seat: string }, person: Person) {
  const { open } = table
  if (!open.seats.some(({ id }) => id === seat)) return refusal('T1', 'seat.unknown', { seat })
  if (open.started) return refusal('T1', 'seat.started')
  if (open.taken[seat] !== undefined) return refusal('T1', 'seat.taken', { seat })
  return !open.bothSides && sitsAnywhere(table, person) ? refusal('T4', 'seat.oneEach') : undefined
}

function refuseStart({ play: { table } }: TableSituation, person: Person) {
  const { open } = table
  if (open.started) return refusal('T3', 'start.already')
  if (!sitsAnywhere(table, person)) return refusal('T3', 'start.notSeated')
  return open.seats.every(({ id }) => open.taken[id] !== undefined)
    ? undefined
    : refusal('T3', 'start.seatsFree')
}

function refuseClosing({ play: { table } }: TableSituation, person: Person) {
  if (table.sealed?.host !== person.id) return refusal('T6', 'close.notHost')
  return table.open.started ? refusal('T6', 'close.started') : undefined
}

export const commands = featureCommands({
  rules: {
    T1: 'A seat is taken by one person, before the game starts.',
    T3: 'A game starts when every seat is taken, by somebody who sits there.',
    T4: 'One person holds one seat, unless the room says both sides at this computer.',
    T5: 'A seat is left before the game starts; afterwards one resigns.',
    T6: 'Only the person who opened a room may close it, and only before the game starts.',
    T30: 'The room says from the start whether its game is rated. It counts if two people who want ratings have finished it, its sides were settled fairly, and no bot or program gave an order.',
  },
  reasons,
  commands: {
    sit: commandKind({
      schema: z.strictObject({ type: z.literal('sit'), seat: seatSchema }),
      byAnybody: true,
      refuse: refuseSitting,
      decide: (_, { seat }, { id, name }) => [
        { type: 'seatTaken', open: { seat, name }, sealed: { person: id } },
      ],
    }),
    leave: commandKind({
      schema: z.strictObject({ type: z.literal('leave'), seat: seatSchema }),
      refuse: ({ play }) => (play.table.open.started ? refusal('T5', 'leave.started') : undefined),
      decide: (_, { seat }) => [{ type: 'seatLeft', open: { seat } }],
    }),
    start: commandKind({
      schema: z.strictObject({ type: z.literal('start') }),
      byAnybody: true,
      refuse: (situation, _, person) => refuseStart(situation, person),
      decide: () => [{ type: 'started', open: {} }],
    }),
    close: commandKind({
      schema: z.strictObject({ type: z.literal('close') }),
      byAnybody: true,
      refuse: (situation, _, person) => refuseClosing(situation, person),
      decide: (deciding) => [tableEndedEvent(deciding, { by: 'closed', winners: [] })],
    }),
  },
})
