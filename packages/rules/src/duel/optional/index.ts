import type { z } from 'zod/mini'
import type { FieldWords } from '../../core/guide/guide.ts'
import type { EventKinds, EventOf } from '../../core/index.ts'
import type { Contribution, FieldContents, OptionFieldSchemas } from '../rules/contribution.ts'
import type { DeclaredTypes } from '../rules/define-option.ts'
import { type EditionSetup, germanCountsDifference, isDifferenceInSetup } from '../setup/editions.ts'
import type { ContributedWords } from '../words/option-words.ts'
import { aceGunners, aceGunnersGuide } from './aces/index.ts'
import { britishGuns, britishGunsGuide } from './british-ground/index.ts'
import { dropsInEachHexDifference, mosquitoAirportAfterTilesDifference } from './editions.ts'
import { friendlyFlak } from './friendly-flak.ts'
import { dropsOnTheWay, dropsOnTheWayGuide } from './german-rulebook/drops-on-the-way.ts'
import { baseInPhaseFive, baseInPhaseFiveGuide } from './german-rulebook/mosquito-base.ts'
import { germanTilesRule } from './german-rulebook/tiles.ts'
import { junkers, junkersGuide } from './ju88.ts'
import { medalsGuide, medalsRule } from './medals/index.ts'
import { acousticMirror } from './mirror.ts'
import { moreMarkers, moreMarkersGuide } from './more-markers.ts'
import { mw50Boost, mw50Guide } from './mw50.ts'
import { planningAnew, planningAnewGuide } from './planning-anew/index.ts'
import { quadFlakRule } from './quad-flak.ts'
import { railFlakGuide, railFlakRule } from './rail-flak.ts'
import { severalGermans, severalGermansGuide } from './several-germans/index.ts'
import { shroud } from './shroud.ts'
import { wallsHaveEars, wallsHaveEarsGuide } from './walls-have-ears/index.ts'
import { randomTarget, randomTargetGuide } from './walls-have-ears/random-target.ts'
import { changingWeather, changingWeatherGuide } from './weather-change.ts'
import { wildBoar, wildBoarGuide } from './wild-boar/index.ts'
import { plainWindowNumbers } from './window/allowance.ts'
import { windowFoil, windowGuide } from './window/index.ts'

/**
 * All optional rules, in the order of their ids. This list is the only place where the base game meets them: a new rule
 * is a file or folder beside this one, and a line here. The types below follow from the list.
 */
const options = [
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
  plainWindowNumbers,
  wildBoar,
  quadFlakRule,
  acousticMirror,
  aceGunners,
  railFlakRule,
  britishGuns,
] as const

export { optionRuleIds } from './rule-ids.ts'

export const optionalRules: readonly Contribution[] = options

/**
 * The readings of a rulebook of 2007 to the letter that change more than a number or a line of the base game, each with
 * the edition difference that turns it on.
 */
const readings = [
  [mosquitoAirportAfterTilesDifference, baseInPhaseFive],
  [dropsInEachHexDifference, dropsOnTheWay],
] as const

/** The guides for authors of programs to all options and readings that add fields or choices. */
export const optionGuides: readonly { fields: FieldWords; picks?: FieldWords }[] = [
  moreMarkersGuide,
  changingWeatherGuide,
  planningAnewGuide,
  medalsGuide,
  mw50Guide,
  junkersGuide,
  wallsHaveEarsGuide,
  randomTargetGuide,
  severalGermansGuide,
  windowGuide,
  wildBoarGuide,
  aceGunnersGuide,
  railFlakGuide,
  britishGunsGuide,
  baseInPhaseFiveGuide,
  dropsOnTheWayGuide,
]

/** The contributions of all readings of the rulebooks of 2007. */
export const rulebookReadings: readonly Contribution[] = readings.map(([, rules]) => rules)

/** The identifiers (picks, reasons, aircraft types) that each option and each reading of a rulebook adds. */
export const optionWords = (): readonly ContributedWords[] =>
  [...options, ...readings.map(([, rules]) => rules)].flatMap(({ words }: Contribution) => words ?? [])

/**
 * The stock of tiles of the rulebook that a setup names, when it differs from that of the base game. It comes before
 * the options.
 */
export const rulebookTilesOf = (setup: EditionSetup, version: number): readonly Contribution[] =>
  isDifferenceInSetup(germanCountsDifference, setup, version) ? [germanTilesRule] : []

/**
 * The readings of the rulebook that a setup names. They come after the options, because their turns are the last of
 * phase 5.
 */
export const rulebookReadingsOf = (setup: EditionSetup, version: number): readonly Contribution[] =>
  readings.flatMap(([difference, rules]): Contribution[] =>
    isDifferenceInSetup(difference, setup, version) ? [rules] : [],
  )

// Access to the public slices of the state that options add: `medals.of(open)`.
export { type AceKind, aces } from './aces/slice.ts'
export { britishGround, extraTileAllowance } from './british-ground/slice.ts'
export { differencesOf, type EditionDifferenceId, editionDifferences } from './editions.ts'
export { ju88Slice } from './ju88.ts'
export { medals } from './medals/slice.ts'
export { mw50Slice } from './mw50.ts'
export { plansChangedTonight, routeHashes, targetOfNight } from './planning-anew/slices.ts'
export { railFlakSlice } from './rail-flak.ts'
export { teamStateOf as teamOf } from './several-germans/slice.ts'
export { crests, drawnTargets } from './walls-have-ears/slice.ts'
export { isChangeDue } from './weather-change.ts'

export { boarModifiers } from './wild-boar/score.ts'
export { boars } from './wild-boar/slice.ts'
export { boarAllowance, windowAllowance } from './window/allowance.ts'
export { windowModifiers } from './window/score.ts'
export { windowCards } from './window/slice.ts'

type DeclaredBy<O> = O extends DeclaredTypes<infer D> ? D : never
type All = DeclaredBy<(typeof options)[number] | (typeof readings)[number][1]>
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (one: infer I) => void ? I : never

/** The events that options add, by the rule of the option. */
export type OptionEvents = {
  [One in All as One['rule']]: One['events'] extends EventKinds ? EventOf<One['events']> : never
}
/** Any event that an option adds, as a union that is discriminated by `type`. */
export type OptionEvent = OptionEvents[keyof OptionEvents]
/** The optional fields that options add to the open part of an event of the base game. `T` is the type of the event. */
export type OptionEventFields<T> = AllOf<
  All extends infer One
    ? One extends { fields: infer F }
      ? T extends keyof F
        ? FieldContents<F[T]>
        : object
      : never
    : never
>
type OrdersOf<O> = O extends readonly (infer K)[]
  ? K extends { schema: z.ZodMiniType<infer C> }
    ? C
    : never
  : never
/** The orders that options add. */
export type OptionOrder = All extends infer One
  ? One extends { orders: infer O }
    ? OrdersOf<O>
    : never
  : never
/** The names of the turns that options add. */
export type OptionTurn = All['turns']
/** The schemas of the setup fields that options add. */
export type OptionSetupFields = AllOf<All['setup']> & OptionFieldSchemas
