import { expect, it } from 'vitest'
import { PastChapter } from '../../state/past-chapter.ts'
import { finishedChaptersOfScenario } from './past-of-scenario.ts'

const files = import.meta.glob<{ id: string }[]>('../../../../../packages/rules/scenarios/*.json', {
  import: 'default',
  eager: true,
})

/** The playground opens scenarios of Duel in the Dark. */
const ofDuel = Object.entries(files).filter(([path]) => path.includes('/duel-'))

it.each(ofDuel)(
  'shows every scenario of %s from its position to its end, from every viewpoint',
  async (_, scenarios) => {
    for (const scenario of scenarios) {
      const { past, problem } = await finishedChaptersOfScenario(scenario)
      expect(problem, scenario.id).toBeUndefined()
      if (!past?.chapters[0]) throw new Error(`nothing to show of ${scenario.id}`)
      const shown = new PastChapter(past.game, past.chapters[0])
      for (const viewpoint of ['truth', 'public', 'one', 'two'])
        expect(shown.at(viewpoint, shown.length).game.open).toBeDefined()
    }
  },
)
