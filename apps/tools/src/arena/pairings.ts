import { britishSeat, germanSeat } from '@opsroom/rules/duel'
import type { Pairing } from './night.ts'
import type { ArenaOptions } from './options.ts'

/** The distance between the numbers of two seeds, so that games of different seeds do not overlap. */
const pairingsBetweenSeeds = 1_000_000

/** The games that the arena plays. Each follows from its number alone. */
export function pairingsOf({
  british,
  german,
  nights,
  seed,
  budget,
  exchange,
  setup,
}: ArenaOptions): Pairing[] {
  return Array.from({ length: nights }, (_, place) => {
    const turned = exchange && place % 2 === 1
    return {
      number: seed * pairingsBetweenSeeds + (exchange ? Math.floor(place / 2) : place),
      setup,
      bots: { [britishSeat]: turned ? german : british, [germanSeat]: turned ? british : german },
      budget,
    }
  })
}
