import type { Contribution } from '../contribution.ts'
import type { AceFireOrder } from './aces/fire.ts'
import { type AceEvent, aceGunners } from './aces/index.ts'
import type { AceOrder } from './aces/lay.ts'
import type { ExtraTilesOrder } from './british-ground/extra-tiles.ts'
import type { FireGunsOrder } from './british-ground/fire.ts'
import { type BritishGroundEvent, britishGuns } from './british-ground/index.ts'
import type { GunsAndLightsOrder } from './british-ground/place.ts'
import { friendlyFlak } from './friendly-flak.ts'
import { junkers } from './ju88.ts'
import { medalsRule } from './medals/index.ts'
import type { RepairEvent, RepairOrder } from './medals/repair.ts'
import { acousticMirror } from './mirror.ts'
import { moreMarkers } from './more-markers.ts'
import { mw50Boost } from './mw50.ts'
import { planningAnew } from './planning-anew/index.ts'
import type { PlanningAnewEvent, RerouteOrder } from './planning-anew/schema.ts'
import { quadFlakRule } from './quad-flak.ts'
import { type RailFlakEvent, type RailFlakOrder, railFlakRule } from './rail-flak.ts'
import { severalGermans } from './several-germans/index.ts'
import type { PlayersField } from './several-germans/setup.ts'
import type { SeatEndedEvent } from './several-germans/slice.ts'
import { shroud } from './shroud.ts'
import type { CrestsOrder } from './walls-have-ears/crests.ts'
import { type EarsEvent, wallsHaveEars } from './walls-have-ears/index.ts'
import type { MoveTilesOrder } from './walls-have-ears/move-tiles.ts'
import {
  type DrawTargetOrder,
  type RandomTargetEvent,
  randomTarget,
} from './walls-have-ears/random-target.ts'
import { changingWeather, type WeatherChangeEvent } from './weather-change.ts'
import type { BoarOrder } from './wild-boar/fly.ts'
import { type BoarEvent, wildBoar } from './wild-boar/index.ts'
import type { BoarsOrder } from './wild-boar/place.ts'
import { type WindowEvent, windowFoil } from './window/index.ts'

/**
 * Every rule that can be switched on, in the order of their ids. The base game meets them here and nowhere else; a new
 * one is a file (or a folder) beside this one, and a line in this list.
 */
export const optionalRules: readonly Contribution[] = [
  moreMarkers,
  changingWeather,
  planningAnew,
  medalsRule,
  shroud,
  friendlyFlak,
  mw50Boost,
  junkers,
  wallsHaveEars,
  randomTarget,
  severalGermans,
  windowFoil,
  wildBoar,
  quadFlakRule,
  acousticMirror,
  aceGunners,
  railFlakRule,
  britishGuns,
]

// The public parts of the state that options add, for readers: `medals.of(open)`.
export { type AceKind, aces } from './aces/slice.ts'
export { britishGround, extraTilesFor } from './british-ground/slice.ts'
export { ju88 } from './ju88.ts'
export { medals } from './medals/slice.ts'
export { mw50 } from './mw50.ts'
export { replanned, route } from './planning-anew/slices.ts'
export { rails } from './rail-flak.ts'
export { teamOf } from './several-germans/slice.ts'
export { crests } from './walls-have-ears/crests.ts'
export { drawnTargets } from './walls-have-ears/random-target.ts'
export { isChangeDue } from './weather-change.ts'

export { boarModifiers } from './wild-boar/score.ts'
export { boars } from './wild-boar/slice.ts'
export { boarAllowance, windowAllowance } from './window/allowance.ts'
export { windowModifiers } from './window/score.ts'
export { windowCards } from './window/slice.ts'

/** Events that options bring, for readers that tell events apart by their type. */
export type OptionEvent =
  | WeatherChangeEvent
  | PlanningAnewEvent
  | RepairEvent
  | EarsEvent
  | RandomTargetEvent
  | WindowEvent
  | BoarEvent
  | AceEvent
  | RailFlakEvent
  | BritishGroundEvent
  | SeatEndedEvent
/** Orders that options bring. */
export type OptionOrder =
  | RerouteOrder
  | RepairOrder
  | CrestsOrder
  | MoveTilesOrder
  | DrawTargetOrder
  | BoarsOrder
  | BoarOrder
  | AceOrder
  | AceFireOrder
  | RailFlakOrder
  | GunsAndLightsOrder
  | ExtraTilesOrder
  | FireGunsOrder
/** Turns that options bring. */
export type OptionTurn =
  | 'boars'
  | 'gunsAndLights'
  | 'extraTiles'
  | 'crests'
  | 'moveTiles'
  | 'ace'
  | 'aceFire'
  | 'fireGuns'
/** Fields of a setup that options bring. */
export type OptionSetup = PlayersField
