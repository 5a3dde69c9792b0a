import type { z } from 'zod/mini'
import { discriminatedUnionBy } from '../union-by.ts'
import { mergedField } from './feature.ts'
import { tableFeatureCommands, tableFeatures } from './features/commands.ts'

/** The kinds of commands of all features of the table, by type. */
export const tableCommandKinds = mergedField(tableFeatureCommands, 'commands')
type Kinds = typeof tableCommandKinds

export type TableCommand = { [T in keyof Kinds]: z.infer<Kinds[T]['schema']> }[keyof Kinds]
export type CommandOf<T extends TableCommand['type']> = Extract<TableCommand, { type: T }>

/** The schema of the commands that a person can give at any table, for any game. */
export const tableCommandSchema: z.ZodMiniType<TableCommand> = discriminatedUnionBy(
  'type',
  Object.values(tableCommandKinds).map(({ schema }) => schema),
)

const byTheServer = new Set(tableFeatures.flatMap((feature) => feature.byTheServer ?? []))

/** Whether the server appends events of this type without a command. */
export const isServerEvent = (type: string): boolean => byTheServer.has(type)

/** The rules of any table; refusals cite them. */
export const tableRules = {
  T2: 'Only the holder of a seat may act for it.',
  T7: 'A table that has ended accepts only requests for a rematch and the opening of notes.',
  T17: 'Between two orders that stand, a seat may make at most 20 requests, take-backs, standing orders, orders beforehand and wishes for a rematch; a person may sit down at most 20 times.',
  ...mergedField(tableFeatureCommands, 'rules'),
} as const
