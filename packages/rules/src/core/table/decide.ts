import type { AnyEvent } from '../event.ts'
import type { Person } from './base.ts'
import { type TableCommand, tableCommandKinds } from './commands.ts'
import type { CommandKind } from './feature.ts'
import { tableFeatures } from './features/commands.ts'
import type { DecisionInput } from './situation.ts'

/**
 * The table's events that follow from a table command that was not refused. After `started` come the game's own first
 * events, which are not among them.
 */
export function decideAtTable(deciding: DecisionInput, person: Person, command: TableCommand): AnyEvent[] {
  for (const { instead } of tableFeatures) {
    const events = instead?.[command.type]?.(deciding)
    if (events) return events
  }
  const kind: CommandKind = tableCommandKinds[command.type]
  // The cast is safe: the kind was found by the type of this command.
  return kind.decide(deciding, command as never, person)
}
