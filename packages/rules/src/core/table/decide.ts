import type { AnyEvent } from '../event.ts'
import type { Person } from './base.ts'
import { type TableCommand, tableCommandKinds } from './commands.ts'
import type { CommandKind } from './feature.ts'
import { tableFeatures } from './features/commands.ts'
import type { DecisionInput } from './situation.ts'

/** The events of a table command that was not refused. The game's own first events follow `started`. */
export function decideAtTable(deciding: DecisionInput, person: Person, command: TableCommand): AnyEvent[] {
  for (const { instead } of tableFeatures) {
    const events = instead?.[command.type]?.(deciding)
    if (events) return events
  }
  const kind: CommandKind = tableCommandKinds[command.type]
  // The kind was found by the command's own type.
  return kind.decide(deciding, command as never, person)
}
