import { type Play, seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { LocalTable } from '../../../state/local-table.svelte.ts'
import type { ShowcaseModule } from '../../board.ts'
import { exampleNight, exampleSeed, exampleSetup } from '../learn/lesson/example.ts'
import { duelOpenOf } from '../models/states.ts'
import DuelMap from './DuelMap.svelte'

/** The night of the worked example as spectators see it: the table after each event that is visible on the map. */
function example() {
  const table = new LocalTable({
    game: duel,
    setup: exampleSetup,
    seed: seedFromNumber(exampleSeed),
    seat: 'public',
    names: {},
  })
  const plays: Play[] = []
  for (const { side, orders } of exampleNight) {
    const seat = table.game.seats.find((each) => each.side === side)?.id ?? ''
    for (const order of orders) {
      const refusal = table.give({ seat, order })
      if (refusal) throw new Error(`the example breaks ${refusal.rule}`)
      const { phase } = duelOpenOf(table.play)
      // Secret orders and ends of turns change nothing on the map; the end of the night does.
      const isSeen = phase === 'over' || (phase !== 'preparation' && order.type !== 'endFighters')
      if (isSeen) plays.push(table.play)
    }
  }
  return { game: table.game, plays }
}

export const duelShowcase: ShowcaseModule = { Map: DuelMap, example }
