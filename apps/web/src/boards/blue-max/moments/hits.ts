import { type Attack, hitsIn } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { type Happening, standingHappenings } from '../../../state/fold.ts'
import { blueMaxEvent } from '../models/states.ts'
import type { FilmScene } from './scenes.ts'

const attacksOf = ({ entry }: Happening): readonly Attack[] => {
  const event = blueMaxEvent(entry)
  return event.type === 'fired' ? (event.open?.attacks ?? []) : []
}

/**
 * The hits that each plane has taken since the planes last moved, as far as they have been shown.
 * @param seen the happenings that were shown completely
 * @param scene the running one; its own shot counts once it has struck
 */
export function hitsSoFar(
  seen: readonly Happening[],
  scene: FilmScene | undefined,
  hasStruck: boolean,
): ReadonlyMap<SeatId, number> {
  const hits = new Map<SeatId, number>()
  if (scene?.kind === 'move') return hits
  const standingNow = standingHappenings(seen)
  const moved = standingNow.findLastIndex(({ entry }) => entry.event.type === 'moved')
  const running = scene?.attack ? attacksOf(scene.happening) : []
  const shown = scene?.attack ? running.indexOf(scene.attack) + (hasStruck ? 1 : 0) : 0
  for (const attack of [...standingNow.slice(moved + 1).flatMap(attacksOf), ...running.slice(0, shown)]) {
    const count = (hits.get(attack.at) ?? 0) + hitsIn(attack.faces)
    if (count > 0) hits.set(attack.at, count)
  }
  return hits
}
