import type { BaseOrder, DuelOpen, DuelSetup, Weather } from '@opsroom/rules/duel'
import { actsNotTakenBack, type Night } from '../nights/night.ts'
import type { Scenario } from '../scenario/format.ts'

/** An order in the words of the scenario format. In orders that place squadrons or tiles, these are the whole body. */
function whenOf(command: BaseOrder): Scenario['when'][number] {
  switch (command.type) {
    case 'squadrons': {
      const { type: _, at, ...more } = command
      return { squadrons: { ...at, ...more } }
    }
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
 * A night as a scenario: the same orders with the same weather, and the results as expectations. Undefined for a game
 * of several nights, because a scenario has one weather card.
 */
export function asScenario(night: Night): Scenario | undefined {
  const { phase, vp, bomber } = night.end.game.open as DuelOpen
  const { edition, rulebook, nights, advanced, expansions } = night.setup as DuelSetup
  const changeCards = night.logEntries.flatMap(({ entry: { event } }) =>
    event.type === 'weatherChanged' && event.open ? [(event.open as { card: unknown }).card] : [],
  )
  const drawn = night.logEntries.find(({ entry }) => entry.event.type === 'weatherDrawn')?.entry.event.open
  // A night in which the target is drawn (D12.2a) cannot be a scenario either, because the scenario's chance would draw
  // another target.
  if (nights > 1 || expansions.includes('D12.2a')) return undefined
  return {
    id: `night-${night.number}`,
    setup: { edition, ...(rulebook && { rulebook }), advanced, expansions },
    given: drawn
      ? {
          weather: skyOf((drawn as { weather: Weather }).weather),
          ...(changeCards.length > 0 && { changeCards }),
        }
      : {},
    when: actsNotTakenBack(night).map(({ given }) => whenOf(given.command as BaseOrder)),
    // biome-ignore lint/suspicious/noThenProperty: the word of the format; nobody awaits a scenario
    then: { vp, nightOver: phase === 'over', ...(bomber && { bomber: { at: bomber.at } }) },
  }
}
