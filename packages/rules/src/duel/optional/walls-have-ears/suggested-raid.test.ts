import { expect, test } from 'vitest'
import { suggestRaid } from '../../advice/suggest-raid.ts'
import { prepareRules } from '../../prepare-rules.ts'
import { duelSetupSchema } from '../../setup.ts'
import { drawOf, randomPreparation } from '../../test-helpers/preparation.ts'
import { drawnTargets } from './random-target.ts'

test('a suggested raid flies to the target that was drawn last', () => {
  const rules = prepareRules(duelSetupSchema.parse({ expansions: ['D12.2', 'D12.2a'] }))
  for (let seed = 0; seed < 30; seed++) {
    const draw = drawOf(seed)
    const view = randomPreparation(rules, draw)
    const drawn = [draw.pick(rules.board.cities), draw.pick(rules.board.cities)]
    const one = drawnTargets.put(undefined, drawn)
    const order = suggestRaid(rules, { ...view, secrets: { one } }, 'one', draw)
    expect(order.target).toBe(drawn[1])
  }
})
