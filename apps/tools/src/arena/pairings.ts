import { britishSeat, germanSeat } from '@opsroom/rules/duel'
import type { Pairing } from './night.ts'
import type { ArenaOptions } from './options.ts'

/** The distance between the first game numbers of two successive seeds, so that no two seeds share a game. */
const pairingsBetweenSeeds = 1_000_000

/** The games of Duel that the arena plays. Each game is determined by its number alone. */
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
