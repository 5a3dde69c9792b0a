import { type Rng, rngFrom, seedFromNumber } from '@opsroom/rules/core'
import { type DuelSetup, duelSetupSchema, missingRule, optionalRules } from '@opsroom/rules/duel'

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

/** Random mixes of all rules that there are, in both editions, over one night and several, sides exchanged or not. */
export const mixes: readonly DuelSetup[] = Array.from({ length: 200 }, (_, number) =>
  mix(rngFrom(seedFromNumber(number))),
)

/** Every two rules together, and what they need. */
export const pairs: readonly DuelSetup[] = everyRule.flatMap((one, index) =>
  everyRule
    .slice(index + 1)
    .map((other, place) =>
      withRules([one, other], { edition: editions[(index + place) % 2] as 'v2' | 'first' }),
    ),
)
