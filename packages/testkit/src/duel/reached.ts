import {
  boarModifiers,
  type DuelSetup,
  type LedgerEntry,
  prepareRules,
  type Rules,
  windowModifiers,
} from '@opsroom/rules/duel'
import type { Night } from '../nights/night.ts'
import { gameActs } from '../nights/night.ts'

/** The modifiers of scoring tables that belong to optional rules. */
const ownTables = ({ setup }: Rules) => [
  ...(setup.expansions.includes('D12.4') ? windowModifiers : []),
  ...(setup.expansions.includes('D12.5') ? boarModifiers : []),
]

/**
 * Whether a field of an event comes in a later event, because an optional rule's turn before phase 5 makes the curtain
 * rise without aircraft.
 */
const isToCome = ({ prelude }: Rules, type: string, field: string): boolean =>
  (prelude[0]?.beforeAircraft ?? false) &&
  type === 'curtainRaised' &&
  ['bomber', 'mosquito', 'markers'].includes(field)

/** Everything that can happen under these rules, as `modifier D10.1 morePower`, `order reroute`, `turn bomber`, … */
export function possibleOccurrences(setup: DuelSetup): string[] {
  const rules = prepareRules(setup)
  const modifiers = [...Object.values(rules.tables).flat(), ...ownTables(rules)] as {
    rule: string
    reason: string
  }[]
  const fields = [...rules.orders.values()].flatMap(({ type, schema }) =>
    Object.keys((schema as { shape?: object }).shape ?? {}).map((field) => `field ${type}.${field}`),
  )
  const kinds = Object.entries(rules.eventKinds).filter(([type]) => {
    // `aircraftPlaced` only happens when a turn comes before phase 5.
    if (type === 'aircraftPlaced') return rules.prelude.some(({ beforeAircraft }) => beforeAircraft)
    // `ju88Drawn` only happens with several Germans, who draw lots.
    return type !== 'ju88Drawn' || rules.team !== undefined
  })
  return [
    ...modifiers.map(({ rule, reason }) => `modifier ${rule} ${reason}`),
    ...[...rules.orders.keys()].map((type) => `order ${type}`),
    ...fields,
    ...[...rules.steps.keys()].map((turn) => `turn ${turn}`),
    ...kinds.map(([type]) => `event ${type}`),
    ...kinds.flatMap(([type, { open }]) =>
      Object.keys((open as { shape?: object } | undefined)?.shape ?? {})
        .filter((field) => !isToCome(rules, type, field))
        .map((field) => `event ${type}.${field}`),
    ),
  ]
}

/** Everything that happened in a night, named as in `possibleOccurrences`. */
export function occurrencesIn(night: Night): string[] {
  const found: string[] = []
  for (const { entry } of night.logEntries) {
    if (entry.scope !== 'game') continue
    const { type, open } = entry.event as { type: string; open?: Record<string, unknown> }
    found.push(`event ${type}`, ...Object.keys(open ?? {}).map((field) => `event ${type}.${field}`))
    if (type === 'turnBegan') found.push(`turn ${open?.turn}`)
    for (const { lines } of (open?.ledger ?? []) as LedgerEntry[])
      found.push(...lines.map(({ rule, reason }) => `modifier ${rule} ${reason}`))
  }
  for (const { given } of gameActs(night)) {
    const { type, ...fields } = given.command as { type: string }
    found.push(
      `order ${type}`,
      `field ${type}.type`,
      ...Object.keys(fields).map((key) => `field ${type}.${key}`),
    )
  }
  return found
}
