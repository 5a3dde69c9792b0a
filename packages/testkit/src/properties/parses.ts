import { eventSchema, redactEntry, tableCommandSchema, tableEventKinds } from '@opsroom/rules/core'
import { audiencesOf, type Night, type PropertyProblem } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'

const tableEvent = eventSchema(tableEventKinds)
type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown } }

/** The problem if a value does not pass its schema unchanged. */
function loss(schema: Schema, value: unknown): string | undefined {
  const { success, data, error } = schema.safeParse(value)
  return success ? jsonDifference(data, value) : String(error)
}

function ofEvents(night: Night): PropertyProblem | undefined {
  for (const { number, entry } of night.logEntries) {
    for (const audience of [...audiencesOf(night), 'truth']) {
      const shown = redactEntry(night.game, entry, audience)
      const found = shown && loss(shown.scope === 'table' ? tableEvent : night.game.event, shown.event)
      if (found) return { event: number, message: `${entry.event.type} for ${audience}: ${found}` }
    }
  }
  return undefined
}

function ofCommands(night: Night): PropertyProblem | undefined {
  for (const { given, logEntries } of night.acts) {
    if (!given) continue
    const schema = given.scope === 'table' ? tableCommandSchema : night.game.command
    const found = loss(schema, given.command)
    if (found) return { event: logEntries[0]?.number ?? 0, message: `command: ${found}` }
  }
  return undefined
}

/** All values of the event log and of the wire pass their schemas, and lose nothing there. */
export const passesItsSchema: Property = {
  id: 'parses',
  claim: 'every event (whole or redacted) and every command passes its schema and loses nothing there',
  check: (night) => ofEvents(night) ?? ofCommands(night),
}
