import type { BaseOrder, DuelOpen, DuelSetup, Weather } from '../../duel/index.ts'
import { gameActs, type Night } from '../nights/night.ts'
import type { Scenario } from '../scenario/format.ts'

/** An order in the words of the scenario format, where the squadrons and the tiles are the body itself. */
function whenOf(command: BaseOrder): Scenario['when'][number] {
  switch (command.type) {
    case 'squadrons':
      return { squadrons: command.at }
    case 'defences':
      return { defences: command.tiles }
    default: {
      const { type, ...body } = command
      return { [type]: body }
    }
  }
}

const skyOf = ({ card: _, ...sky }: Weather) => sky

/**
 * A night as a scenario: the same orders under the same sky, and what came of them as what is expected. Nothing for a
 * game of several nights: a scenario has one sky.
 */
export function asScenario(night: Night): Scenario | undefined {
  const { phase, vp, weather, bomber } = night.end.game.open as DuelOpen
  const { edition, nights } = night.setup as DuelSetup
  if (nights > 1) return undefined
  return {
    id: `night-${night.number}`,
    setup: { edition },
    given: weather ? { weather: skyOf(weather) } : {},
    when: gameActs(night).map(({ deed }) => whenOf(deed.command as BaseOrder)),
    // biome-ignore lint/suspicious/noThenProperty: the word of the format; nobody awaits a scenario
    then: { vp, nightOver: phase === 'over', ...(bomber && { bomber: { at: bomber.at } }) },
  }
}
