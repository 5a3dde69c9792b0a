import type { EnteringScene, MosquitoScene, Stage } from '../rules.ts'
import { balloonLosses } from '../scoring/balloons.ts'
import { landingInFog, takeOffInFog, throughStorm } from '../scoring/bomber-weather.ts'
import { flakFire } from '../scoring/flak.ts'
import { interception } from '../scoring/interception.ts'
import { strike } from '../scoring/strike.ts'

/** D9.1: the order in which it meets what is there. */
export const baseEntering: readonly Stage<EnteringScene>[] = [
  { id: 'takeOff', entries: ({ open, from, move }) => (move.isFirst ? takeOffInFog(open, from) : []) },
  { id: 'storm', entries: ({ open, hex }) => throughStorm(open, hex) },
  { id: 'interception', entries: interception },
  { id: 'flak', entries: flakFire },
  { id: 'strike', entries: (scene) => (scene.move.struck ? [strike(scene)] : []) },
  { id: 'landing', entries: ({ open, hex, move }) => (move.landed ? landingInFog(open, hex) : []) },
]

/** S7, when it has bombed. */
export const baseMosquitoStages: readonly Stage<MosquitoScene>[] = [
  {
    id: 'balloons',
    entries: ({ open, hex, move }) =>
      move.bombed ? balloonLosses(open, hex, move.destroyed.balloonBarrier ?? 0) : [],
  },
]
