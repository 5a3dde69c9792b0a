import type { Hex } from '../../core/index.ts'
import type { LedgerEntry } from '../ledger.ts'
import { landingInFog, takeOffInFog, throughStorm } from '../scoring/bomber-weather.ts'
import { flakFire } from '../scoring/flak.ts'
import { interception } from '../scoring/interception.ts'
import { strike } from '../scoring/strike.ts'
import type { Scene } from '../scoring/tables.ts'

/** The bomber's move into a hex. `open` in the scene: arrived, still in the air, nothing booked yet. */
export interface EnteringScene extends Scene {
  from: Hex
  move: NonNullable<Scene['move']>
}

/** One thing that is looked at when the bomber enters a hex. */
export interface EnteringStage {
  id: string
  entries(scene: EnteringScene): LedgerEntry[]
}

/** D9.1: the order in which it meets what is there. */
export const baseEntering: readonly EnteringStage[] = [
  { id: 'takeOff', entries: ({ open, from, move }) => (move.isFirst ? takeOffInFog(open, from) : []) },
  { id: 'storm', entries: ({ open, hex }) => throughStorm(open, hex) },
  { id: 'interception', entries: interception },
  { id: 'flak', entries: flakFire },
  { id: 'strike', entries: (scene) => (scene.move.struck ? [strike(scene)] : []) },
  { id: 'landing', entries: ({ open, hex, move }) => (move.landed ? landingInFog(open, hex) : []) },
]
