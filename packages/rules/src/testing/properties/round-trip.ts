import { evolvePlay, type Play, viewOf } from '../../core/index.ts'
import { gameActs } from '../nights/night.ts'
import { decideDeed, refuseDeed } from '../nights/umpire.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'

const saved = (play: Play): Play => JSON.parse(JSON.stringify(play)) as Play

/** A second arm of the same night is saved and read again after every event; nothing may live outside the state. */
export const survivesSaving: Property = {
  id: 'round-trip',
  claim: 'a game that is saved and read again after every event goes on in the same way',
  check(night) {
    for (const { deed, before, after, lines } of gameActs(night)) {
      const event = lines[0]?.number ?? 0
      let play = saved(before)
      const refused = refuseDeed(night, play, deed)
      if (refused) return { event, message: `refused after saving: ${JSON.stringify(refused)}` }
      const entries = decideDeed(night, play, deed)
      const decided = jsonDifference(
        entries,
        lines.map(({ entry }) => entry),
      )
      if (decided) return { event, message: `decided otherwise after saving: ${decided}` }
      for (const entry of entries) play = saved(evolvePlay(night.game, play, entry))
      const state = jsonDifference(play, after)
      if (state) return { event, message: `evolved otherwise after saving: ${state}` }
      const drawn = () => night.random(`saved/${event}`)
      const order = (game: Play['game']) => night.game.sample(viewOf(game, deed.seat), deed.seat, drawn())
      const sampled = jsonDifference(order(saved(before).game), order(before.game))
      if (sampled) return { event, message: `sampled otherwise after saving: ${sampled}` }
    }
    return undefined
  },
}
