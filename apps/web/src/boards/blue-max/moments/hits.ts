import { type Attack, countHits } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { type Happening, happeningsNotTakenBack } from '../../../state/fold.ts'
import { blueMaxEventOf } from '../models/states.ts'
import type { FilmScene } from './scenes.ts'

const attacksOf = ({ entry }: Happening): readonly Attack[] => {
  const event = blueMaxEventOf(entry)
  return event.type === 'fired' ? (event.open?.attacks ?? []) : []
}

/** Whether a happening has put planes in other places, by a move or by the beginning of a duel. */
const isMove = ({ entry }: Happening): boolean =>
  entry.event.type === 'moved' || entry.event.type === 'duelBegan'

/**
 * The attacks since the planes last moved that the film has shown.
 * @param seen the happenings that were shown completely
 * @param scene the running scene; its own shot counts once it has hit its target
 */
export function attacksSoFar(
  seen: readonly Happening[],
  scene: FilmScene | undefined,
  hasStruck: boolean,
): readonly Attack[] {
  if (scene?.kind === 'move') return []
  const standingNow = happeningsNotTakenBack(seen)
  const moved = standingNow.findLastIndex(isMove)
  const running = scene?.attack ? attacksOf(scene.happening) : []
  const shown = scene?.attack ? running.indexOf(scene.attack) + (hasStruck ? 1 : 0) : 0
  return [...standingNow.slice(moved + 1).flatMap(attacksOf), ...running.slice(0, shown)]
}

/** The number of hits by the given attacks, for each plane that was hit. */
export function hitsOf(attacks: readonly Attack[]): ReadonlyMap<SeatId, number> {
  const hits = new Map<SeatId, number>()
  for (const { at, faces } of attacks) {
    const count = (hits.get(at) ?? 0) + countHits(faces)
    if (count > 0) hits.set(at, count)
  }
  return hits
}

/** The hits that each plane has taken since the planes last moved, as far as the film has shown them. */
export const hitsSoFar = (
  seen: readonly Happening[],
  scene: FilmScene | undefined,
  hasStruck: boolean,
): ReadonlyMap<SeatId, number> => hitsOf(attacksSoFar(seen, scene, hasStruck))
