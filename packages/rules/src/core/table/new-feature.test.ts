import { afterAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import type { LogEntry } from './event-log.ts'
import { commandKind, featureCommands, featureEvents } from './feature.ts'
import type { TableSituation } from './situation.ts'

// A feature of the table in one file: a seat says once that it is nervous.

const seat = z.string()
type Nervous = { nervous?: Record<string, true> }
const events = featureEvents({
  kinds: {
    confessed: { open: z.object({ seat }) },
    trembled: { own: z.object({ hands: z.int() }) },
  },
  open: { nervous: z.optional(z.record(z.string(), z.literal(true))) },
  secret: { hands: z.optional(z.int()) },
  folds: {
    confessed: {
      open: ({ nervous }, event) => ({ nervous: { ...nervous, [event.seat]: true as const } }),
    },
    trembled: { secret: (before, own) => (own ? { hands: own.hands } : before) },
  },
  reacts: { ended: { open: () => ({}) } },
})

const commands = featureCommands({
  rules: { T99: 'A seat says once that it is nervous.' },
  reasons: ['nerves.already'],
  leftOut: (entries) =>
    entries.filter(({ entry }) => entry.event.type === 'trembled').map(({ number }) => number),
  commands: {
    confess: commandKind({
      schema: z.strictObject({ type: z.literal('confess'), seat }),
      refuse: ({ play }: TableSituation<Nervous>, { seat: own }) =>
        play.table.open.nervous?.[own] ? { rule: 'T99', reason: 'nerves.already' } : undefined,
      decide: (_, { seat: own }) => [
        { type: 'confessed', open: { seat: own } },
        { type: 'trembled', own: { [own]: { hands: 2 } } },
      ],
    }),
  },
})

vi.doMock('./features/events.ts', async (original) => {
  const list = await original<typeof import('./features/events.ts')>()
  return { ...list, tableFeatureEvents: [...list.tableFeatureEvents, events] }
})
vi.doMock('./features/commands.ts', async (original) => {
  const list = await original<typeof import('./features/commands.ts')>()
  const all = [...list.tableFeatureCommands, commands]
  return { ...list, tableFeatureCommands: all, tableFeatures: all }
})
// The list may have been read before, by another test.
vi.resetModules()
const { redactEvent } = await import('../event.ts')
const { entriesWithoutNotes: withoutNotes } = await import('../record/write.ts')
const { redactState } = await import('../state.ts')
const { isServerEvent, tableCommandSchema, tableRules } = await import('./commands.ts')
const { tableEventKinds } = await import('./events.ts')
const { tableRefusalReasons } = await import('./reasons.ts')
const { emptyTable, evolveTable, tableOpenSchema, tableSecretSchema } = await import('./state.ts')
const { afterAt, decidedAt, refusedAt } = await import('./test-helpers/situation.ts')

afterAll(() => {
  vi.doUnmock('./features/events.ts')
  vi.doUnmock('./features/commands.ts')
  vi.resetModules()
})

const anna = { id: 'p-anna', name: 'Anna' }
const confess = { type: 'confess', seat: 'one' } as never
const opened = {
  type: 'opened',
  open: { ...emptyTable.open, seats: [{ id: 'one', side: 'any' }] },
  sealed: { host: anna.id },
}
const table = evolveTable(evolveTable(emptyTable, opened), {
  type: 'seatTaken',
  open: { seat: 'one', name: 'Anna' },
  sealed: { person: anna.id },
})

describe('a new feature of the table', () => {
  it('is one file and its place in the list: command, rule, refusal, events', () => {
    expect(tableCommandSchema.safeParse(confess).success).toBe(true)
    expect(tableCommandSchema.safeParse({ type: 'confess' }).success).toBe(false)
    expect(tableRules).toHaveProperty('T99')
    expect(tableRefusalReasons).toContain('nerves.already')
    expect(isServerEvent('confessed')).toBe(false)
    expect(refusedAt(table, anna, confess)).toBeUndefined()
    expect(refusedAt(table, { id: 'p-ben', name: 'Ben' }, confess)).toMatchObject({ rule: 'T2' })
    expect(refusedAt(afterAt(table, anna, confess), anna, confess)).toMatchObject({ rule: 'T99' })
  })

  it('has a part of the state that all see, a secret of its seat, and no say in that of others', () => {
    const after = afterAt(table, anna, confess)
    const schemas = { open: tableOpenSchema, secret: tableSecretSchema }
    expect(redactState(schemas, after, 'two')).toMatchObject({ open: { nervous: { one: true } } })
    expect(redactState(schemas, after, 'two').secrets).toBeUndefined()
    expect(redactState(schemas, after, 'one').secrets?.one).toMatchObject({ hands: 2 })
    const { nervous: _, ...others } = after.open as typeof after.open & { nervous: unknown }
    expect(others).toEqual(table.open)
    const trembled = decidedAt(table, anna, confess)[1] as never
    expect(redactEvent(tableEventKinds, trembled, 'two')).toBeUndefined()
  })

  it('reacts to an event of another feature, and stays out of records where it says so', () => {
    const ended = { type: 'ended', open: { ending: { by: 'closed', winners: [], points: {} }, seed: 's' } }
    expect(evolveTable(afterAt(table, anna, confess), ended).open).not.toHaveProperty('nervous')
    const entries = [opened, ...decidedAt(table, anna, confess)].map(
      (event, place) => ({ number: place + 1, entry: { scope: 'table', event } }) as unknown as LogEntry,
    )
    expect(withoutNotes(entries).map(({ entry }) => entry.event.type)).toEqual(['opened', 'confessed'])
  })
})
