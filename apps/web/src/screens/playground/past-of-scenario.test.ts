import { expect, it } from 'vitest'
import { Night } from '../../state/night.ts'
import { pastOfScenario } from './past-of-scenario.ts'

const files = import.meta.glob<{ id: string }[]>('../../../../../packages/rules/scenarios/*.json', {
  import: 'default',
  eager: true,
})
const scenarios = Object.values(files).flat()

it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
  'shows the scenario %s from its position to its end, from every viewpoint',
  async (_, scenario) => {
    const { past, problem } = await pastOfScenario(scenario)
    expect(problem).toBeUndefined()
    if (!past?.nights[0]) throw new Error('no past')
    const shown = new Night(past.game, past.nights[0])
    for (const viewpoint of ['truth', 'public', 'one', 'two'])
      expect(shown.at(viewpoint, shown.length).game.open).toBeDefined()
  },
)
