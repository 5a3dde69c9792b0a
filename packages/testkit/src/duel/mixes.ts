import { type Rng, rngFrom, seedFromNumber } from '@opsroom/rules/core'
import {
  type DuelSetup,
  duelSetupSchema,
  missingRule,
  optionalRules,
  rulebookSchema,
} from '@opsroom/rules/duel'

/** These rules switched on, together with those that they need. */
export function withRules(rules: readonly string[], more: Partial<DuelSetup> = {}): DuelSetup {
  const chosen = new Set(rules)
  for (let missing = missingRule([...chosen]); missing; missing = missingRule([...chosen]))
    chosen.add(missing.needs)
  const of = (group: string) =>
    optionalRules.filter((rule) => rule.group === group && chosen.has(rule.rule)).map(({ rule }) => rule)
  return duelSetupSchema.parse({ ...more, advanced: of('advanced'), expansions: of('expansions') })
}

export const everyRule: readonly string[] = optionalRules.map(({ rule }) => rule)

/** Three to five players; sides are not exchanged among them. */
const several = 'D12.3'

const editions = ['v2', 'first'] as const
/** The rulebook of a first edition: none, or one of them to the letter. */
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
  const most = rng.pick([1, 2, 4, everyRule.length])
  const rules = rng.shuffle(everyRule).slice(0, most)
  const edition = rng.pick(editions)
  const length = rng.pick(lengths)
  if (!rules.includes(several)) return withRules(rules, { edition, ...length })
  return withRules(rules, {
    edition,
    ...length,
    mirror: false,
    exchange: undefined,
    players: 3 + rng.int(3),
  })
}

const withRulebook = (setup: DuelSetup, rulebook: DuelSetup['rulebook']): DuelSetup =>
  setup.edition === 'first' && rulebook !== undefined ? { ...setup, rulebook } : setup

/** Random mixes of all rules, in both editions, over one night and several, with and without exchange of sides. */
export const mixedSetups: readonly DuelSetup[] = Array.from({ length: 200 }, (_, number) =>
  withRulebook(mix(rngFrom(seedFromNumber(number))), rulebooks[number % rulebooks.length]),
)

/** Rules in groups of three, so that every two of them are together in one: a third of the nights that pairs would take. */
function groupsWithEveryPair(): string[][] {
  const pairOf = (one: string, other: string) => [one, other].sort().join(' ')
  const left = new Set(
    everyRule.flatMap((one, at) => everyRule.slice(at + 1).map((other) => pairOf(one, other))),
  )
  const groups: string[][] = []
  for (const pair of left) {
    const [one = '', other = ''] = pair.split(' ')
    const gain = (third: string) => [one, other].filter((rule) => left.has(pairOf(rule, third))).length
    const thirds = everyRule.filter((rule) => rule !== one && rule !== other)
    const third = thirds.reduce((best, rule) => (gain(rule) > gain(best) ? rule : best))
    for (const covered of [pair, pairOf(one, third), pairOf(other, third)]) left.delete(covered)
    groups.push([one, other, third])
  }
  return groups
}

/** Every two rules together in at least one of them, and what they need; both editions by turns. */
export const setupsWithEveryPair: readonly DuelSetup[] = groupsWithEveryPair().map((rules, index) =>
  withRules(rules, { edition: editions[index % 2] as 'v2' | 'first' }),
)
