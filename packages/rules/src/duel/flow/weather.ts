import type { Random } from '../../core/index.ts'
import { extrasFor } from '../extras.ts'
import type { Rules } from '../rules.ts'
import type { Script } from './script.ts'

/**
 * Phase 2: the top card of the deck. The deck is one shuffle for the whole game, drawn from without replacement; it is
 * computed from the seed when needed and stands in no state and no message (D3).
 */
export function drawWeather(rules: Rules, script: Script, random: Random): void {
  const deck = random('weather/deck').shuffle(rules.board.pack.weather)
  // A mirror match flies both nights under the same card (D13.2).
  const drawn = deck[rules.setup.mirror ? 0 : script.state.open.night - 1]
  if (!drawn) return
  const { id, wind, moon, summer, clouds, storms, fogs, changesBefore } = drawn
  const data = { weather: { card: id, wind, moon, summer, clouds, storms, fogs, changesBefore } }
  const extras = extrasFor('weatherDrawn', { rules, state: script.state, data })
  script.emit({ type: 'weatherDrawn', open: { ...data, ...extras } })
}
