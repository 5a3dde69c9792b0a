import { type Audience, type Play, redactPlay } from '@opsroom/rules/core'
import type { Night } from '../nights/night.ts'

const known = new WeakMap<Night, WeakMap<Play, Map<Audience, Play>>>()

/** The play of this night as an audience may know it. Computed once, since most properties ask for it. */
export function redactedPlay(night: Night, play: Play, audience: Audience): Play {
  const ofNight = known.get(night) ?? new WeakMap<Play, Map<Audience, Play>>()
  known.set(night, ofNight)
  const views = ofNight.get(play) ?? new Map<Audience, Play>()
  ofNight.set(play, views)
  const view = views.get(audience) ?? redactPlay(night.game, play, audience)
  views.set(audience, view)
  return view
}
