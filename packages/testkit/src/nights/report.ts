import type { Failure } from '../properties/property.ts'
import type { Scenario } from '../scenario/format.ts'
import type { Night } from './night.ts'

/** A failed night as a file, with all that is needed to play it again and to view it as a scenario. */
export interface NightReport {
  game: string
  /** The name of the subject, which distinguishes subjects of the same game. */
  title?: string
  version: number
  setup: unknown
  /** The number from which the whole night follows. */
  seed: number
  failures: Failure[]
  /** All commands, in order; a table command has no seat. */
  commands: { seat?: string; person?: string; command: unknown; logEntries: number[] }[]
  scenario?: Scenario
}

/** The report of a night that failed: its setup, its commands, and the properties that it broke. */
export function reportOf(night: Night, failures: Failure[]): NightReport {
  const { subject, setup, number, acts } = night
  const commands = acts.flatMap(({ given, logEntries }) => {
    if (!given) return []
    const who = given.scope === 'game' ? { seat: given.seat } : { person: given.person.name }
    return [{ ...who, command: given.command, logEntries: logEntries.map((logEntry) => logEntry.number) }]
  })
  const scenario = subject.asScenario?.(night)
  return {
    game: subject.game.id,
    ...(subject.title && { title: subject.title }),
    version: subject.version ?? subject.game.version,
    setup,
    seed: number,
    failures,
    commands,
    ...(scenario && { scenario }),
  }
}
