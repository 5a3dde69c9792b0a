import { type Rng, rngFrom, seedFromNumber } from '@opsroom/rules/core'
import {
  type DuelSetup,
  duelSetupSchema,
  missingRule,
  optionalRules,
  rulebookSchema,
} from '@opsroom/rules/duel'

/** A setup with these optional rules, together with the rules that they need. */
export function setupWithRules(rules: readonly string[], more: Partial<DuelSetup> = {}): DuelSetup {
  const chosen = new Set(rules)
  for (let missing = missingRule([...chosen]); missing; missing = missingRule([...chosen]))
    chosen.add(missing.needs)
  const of = (group: string) =>
    optionalRules.filter((rule) => rule.group === group && chosen.has(rule.rule)).map(({ rule }) => rule)
  return duelSetupSchema.parse({ ...more, advanced: of('advanced'), expansions: of('expansions') })
}

export const everyOptionalRule: readonly string[] = optionalRules.map(({ rule }) => rule)

/** The rule for three to five players; it does not allow an exchange of sides. */
const several = 'D12.3'

const editions = ['v2', 'first'] as const
/** The rulebooks of the first edition that a setup may follow to the letter, or undefined for none of them. */
const rulebooks = [undefined, ...rulebookSchema.options] as const
const lengths: readonly Partial<DuelSetup>[] = [
  {},
  {},
  {},
  { nights: 2 },
  { nights: 2, mirror: true },
  { nights: 3 },
  { nights: 2, exchange: true },
  { redTilesOnly: true },
]

function mix(rng: Rng): DuelSetup {
  const most = rng.pick([1, 2, 4, everyOptionalRule.length])
  const rules = rng.shuffle(everyOptionalRule).slice(0, most)
  const edition = rng.pick(editions)
  const length = rng.pick(lengths)
  if (!rules.includes(several)) return setupWithRules(rules, { edition, ...length })
  return setupWithRules(rules, {
    edition,
    ...length,
    mirror: false,
    exchange: undefined,
    players: 3 + rng.int(3),
  })
}

const withRulebook = (setup: DuelSetup, rulebook: DuelSetup['rulebook']): DuelSetup =>
  setup.edition === 'first' && rulebook !== undefined ? { ...setup, rulebook } : setup

/**
 * Random mixes of all optional rules, in both editions, over one or several nights, with and without exchange of sides.
 */
export const mixedSetups: readonly DuelSetup[] = Array.from({ length: 200 }, (_, number) =>
  withRulebook(mix(rngFrom(seedFromNumber(number))), rulebooks[number % rulebooks.length]),
)

/**
 * Groups of three optional rules such that every two rules are together in at least one group. This takes a third of
 * the nights that pairs would take.
 */
function groupsWithEveryPair(): string[][] {
  const pairOf = (one: string, other: string) => [one, other].sort().join(' ')
  const left = new Set(
    everyOptionalRule.flatMap((one, at) =>
      everyOptionalRule.slice(at + 1).map((other) => pairOf(one, other)),
    ),
  )
  const groups: string[][] = []
  for (const pair of left) {
    const [one = '', other = ''] = pair.split(' ')
    const gain = (third: string) => [one, other].filter((rule) => left.has(pairOf(rule, third))).length
    const thirds = everyOptionalRule.filter((rule) => rule !== one && rule !== other)
    const third = thirds.reduce((best, rule) => (gain(rule) > gain(best) ? rule : best))
    for (const covered of [pair, pairOf(one, third), pairOf(other, third)]) left.delete(covered)
    groups.push([one, other, third])
  }
  return groups
}

/**
 * Setups in which every two optional rules occur together at least once, with the rules that they need; the edition
 * alternates.
 */
export const setupsWithEveryRulePair: readonly DuelSetup[] = groupsWithEveryPair().map((rules, index) =>
  setupWithRules(rules, { edition: editions[index % 2] as 'v2' | 'first' }),
)
