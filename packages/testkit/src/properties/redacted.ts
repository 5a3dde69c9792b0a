import { type Audience, type Play, redactPlay } from '@opsroom/rules/core'
import type { Night } from '../nights/night.ts'

const known = new WeakMap<Night, WeakMap<Play, Map<Audience, Play>>>()

/**
 * A play of a night as an audience may know it. It is computed once for each play and audience, since most properties
 * need it.
 */
export function redactedPlay(night: Night, play: Play, audience: Audience): Play {
  const ofNight = known.get(night) ?? new WeakMap<Play, Map<Audience, Play>>()
  known.set(night, ofNight)
  const views = ofNight.get(play) ?? new Map<Audience, Play>()
  ofNight.set(play, views)
  const view = views.get(audience) ?? redactPlay(night.game, play, audience)
  views.set(audience, view)
  return view
}
