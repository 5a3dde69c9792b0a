import { type Refusal, refusal as refusalOf } from '../refusal.ts'
import { tableFeatureCommands } from './features/commands.ts'

/** The reasons of refusals that belong to no single feature of the table. */
const general = [
  'ask.tooOften',
  'seat.eliminated',
  'seat.notYours',
  'seat.tooOften',
  'table.ended',
  'table.notStarted',
] as const

type OfFeatures = NonNullable<(typeof tableFeatureCommands)[number]['reasons']>[number]
export type TableRefusalReason = (typeof general)[number] | OfFeatures

/** All reasons for which a table refuses a command, for any game; the client has a text for each. */
export const tableRefusalReasons: readonly TableRefusalReason[] = [
  ...general,
  ...tableFeatureCommands.flatMap(({ reasons = [] }) => reasons),
].sort()

/** Builds a refusal of a table. @param rule the id of the rule that forbids the command: `T5` */
export const tableRefusal: (
  rule: string,
  reason: TableRefusalReason,
  data?: Record<string, string | number>,
) => Refusal = refusalOf
