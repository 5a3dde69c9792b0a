import { expect, test } from 'vitest'
import { suggestRaid } from '../../advice/suggest-raid.ts'
import { prepareRules } from '../../game/options.ts'
import { duelSetupSchema } from '../../game/setup-schema.ts'
import { randomPreparation, rngOf } from '../../test-helpers/preparation.ts'
import { drawnTargets } from './slice.ts'

test('a suggested raid flies to the target that was drawn last', () => {
  const rules = prepareRules(duelSetupSchema.parse({ expansions: ['D12.2', 'D12.2a'] }))
  for (let seed = 0; seed < 30; seed++) {
    const rng = rngOf(seed)
    const view = randomPreparation(rules, rng)
    const drawn = [rng.pick(rules.board.cities), rng.pick(rules.board.cities)]
    const one = drawnTargets.put(undefined, drawn)
    const order = suggestRaid(rules, { ...view, secrets: { one } }, 'one', rng)
    expect(order.target).toBe(drawn[1])
  }
})
