import type { Choice, Options, SeatId } from '../core/index.ts'
import { rosterOf } from './data/planes.ts'
import { columnOf, flyPath, hexesOf, startColumn } from './field.ts'
import { shotsOf } from './legality/fire.ts'
import { canReload, flightsOf } from './legality/manoeuvres.ts'
import { tailingCandidatesOf } from './legality/tailing.ts'
import { orderTypeByPhase, waitingSeats } from './legality/turn.ts'
import { type BlueMaxDraft, type BlueMaxOrder, crewMembers } from './orders/schemas.ts'
import { type BlueMaxRules, flyingPlaneOf, type Pilot, pilotOf } from './rules.ts'
import { sideOfSeat } from './seats.ts'
import type { BlueMaxView } from './state/open.ts'

/** The kinds of choice from which orders are built. */
export const blueMaxPicks = [
  'order',
  'plane',
  'start',
  'level',
  'enemy',
  'manoeuvre',
  'altitude',
  'reload',
  'pilot',
  'observer',
  'pilotBurst',
  'observerBurst',
] as const
export type BlueMaxPick = (typeof blueMaxPicks)[number]
type BlueMaxOptions = Options<BlueMaxOrder, BlueMaxDraft, BlueMaxPick>
type BlueMaxChoice = Choice<BlueMaxDraft, BlueMaxPick>
type DraftOf<T extends BlueMaxDraft['type']> = Extract<BlueMaxDraft, { type: T }>

const nothing: BlueMaxOptions = { choices: [] }

/** The legal next choices of a seat after the choices of its draft, and the order when it is complete (B1.13). */
export function options(
  rules: BlueMaxRules,
  view: BlueMaxView,
  seat: SeatId,
  draft?: BlueMaxDraft,
): BlueMaxOptions {
  const type = orderTypeByPhase[view.open.phase]
  if (!type || !waitingSeats(view.open).includes(seat)) return nothing
  if (!draft) return { choices: [{ pick: 'order', value: type, draft: { type } }] }
  if (draft.type !== type) return nothing
  switch (draft.type) {
    case 'pick':
      return pickOptions(rules, seat, draft)
    case 'start':
      return startOptions(rules, view, seat, draft)
    case 'tail':
      return tailOptions(rules, view, seat, draft)
    case 'choose':
    case 'fire': {
      const pilot = pilotOf(rules, view, seat)
      if (!pilot) return nothing
      return draft.type === 'choose'
        ? chooseOptions(rules, pilot, draft)
        : fireOptions(rules, view, pilot, draft)
    }
  }
}

function pickOptions({ setup }: BlueMaxRules, seat: SeatId, { plane }: DraftOf<'pick'>): BlueMaxOptions {
  const roster = rosterOf(setup.roster, sideOfSeat(seat))
  return {
    choices: roster
      .filter((id) => id !== plane)
      .map((id) => ({ pick: 'plane', value: id, draft: { type: 'pick', plane: id } })),
    ...(plane && roster.includes(plane) && { finish: { type: 'pick', plane } }),
  }
}

function startOptions(
  { field, setup, planes }: BlueMaxRules,
  { open }: BlueMaxView,
  seat: SeatId,
  draft: DraftOf<'start'>,
): BlueMaxOptions {
  const column = startColumn(field, sideOfSeat(seat))
  const hexes = hexesOf(field).filter((hex) => columnOf(hex) === column)
  const plane = open.picks[seat]
  const levels = setup.altitude && plane ? planes[plane].maxLevel : 0
  const { at, level } = draft
  const choices: BlueMaxChoice[] = hexes
    .filter((hex) => hex !== at)
    .map((hex) => ({ pick: 'start', value: hex, hex, draft: { ...draft, at: hex } }))
  for (let each = 1; each <= levels; each++)
    if (each !== level) choices.push({ pick: 'level', value: each, draft: { ...draft, level: each } })
  const isLevelRight =
    levels === 0 ? level === undefined : level !== undefined && level >= 1 && level <= levels
  const isWhole = at !== undefined && hexes.includes(at) && isLevelRight
  return {
    choices,
    ...(isWhole && { finish: { type: 'start', at, ...(level !== undefined && { level }) } }),
  }
}

function tailOptions(
  rules: BlueMaxRules,
  { open }: BlueMaxView,
  seat: SeatId,
  { enemy }: DraftOf<'tail'>,
): BlueMaxOptions {
  const candidates = tailingCandidatesOf(rules, open, seat)
  return {
    choices: candidates
      .filter((other) => other !== enemy)
      .map((other) => ({
        pick: 'enemy',
        value: other,
        hex: flyingPlaneOf(open, other).at,
        draft: { type: 'tail', enemy: other },
      })),
    ...(enemy && candidates.includes(enemy) && { finish: { type: 'tail', enemy } }),
  }
}

/**
 * The choices of phase 2: manoeuvre codes with path, end hex and cost, then changes of level, then the reload. The
 * `hex` of a code is the plane's destination; its `cost` is the fuel for level flight, where that is legal.
 */
function chooseOptions(rules: BlueMaxRules, pilot: Pilot, draft: DraftOf<'choose'>): BlueMaxOptions {
  const flights = flightsOf(rules, pilot)
  const { manoeuvre: code, reload } = draft
  const reloading = reload && canReload(rules, pilot) ? { reload } : {}
  const choices: BlueMaxChoice[] = []
  const { flying } = pilot
  for (const [index, { manoeuvre, cost }] of flights.entries()) {
    const isFirst = flights[index - 1]?.manoeuvre.code !== manoeuvre.code
    if (!isFirst || manoeuvre.code === code) continue
    const { at, left, entered } = flyPath(
      rules.field,
      flying.at,
      flying.heading,
      manoeuvre.path,
      manoeuvre.direction,
    )
    choices.push({
      pick: 'manoeuvre',
      value: manoeuvre.code,
      ...(at !== undefined && !left && { hex: at }),
      path: entered,
      cost,
      draft: { type: 'choose', manoeuvre: manoeuvre.code, ...reloading },
    })
  }
  const ofCode = flights.filter((one) => one.manoeuvre.code === code)
  const altitude = draft.altitude ?? (ofCode.some((one) => one.altitude === 'level') ? 'level' : undefined)
  const chosen = ofCode.find((one) => one.altitude === altitude)
  for (const one of ofCode)
    if (one !== chosen)
      choices.push({
        pick: 'altitude',
        value: one.altitude,
        cost: one.cost,
        draft: { ...draft, altitude: one.altitude },
      })
  if (canReload(rules, pilot)) {
    const { reload: _, ...without } = draft
    choices.push({
      pick: 'reload',
      value: reload ? 'no' : 'yes',
      draft: reload ? without : { ...draft, reload: true },
    })
  }
  const finish = chosen && {
    type: 'choose' as const,
    manoeuvre: chosen.manoeuvre.code,
    ...(chosen.altitude !== 'level' && { altitude: chosen.altitude }),
    ...reloading,
  }
  return { choices, ...(finish && { finish }) }
}

/**
 * The choices of phase 5: each enemy in a line of fire, with its legal bursts; the `cost` of a burst is its number of
 * dice. Holding fire is always offered: as the complete order before a target is chosen, and as a choice afterwards.
 */
function fireOptions(
  rules: BlueMaxRules,
  { open }: BlueMaxView,
  pilot: Pilot,
  draft: DraftOf<'fire'>,
): BlueMaxOptions {
  const choices: BlueMaxChoice[] = []
  let isWhole = true
  for (const who of crewMembers) {
    const shots = shotsOf(rules, open, pilot, who)
    const begun = draft[who]
    for (const at of new Set(shots.map(({ target }) => target.seat)))
      if (at !== begun?.at)
        choices.push({
          pick: who,
          value: at,
          hex: flyingPlaneOf(open, at).at,
          draft: { ...draft, [who]: { at } },
        })
    if (!begun) continue
    const { [who]: _, ...without } = draft
    choices.push({ pick: who, value: 'none', draft: without })
    const here = shots.filter(({ target }) => target.seat === begun.at)
    isWhole &&= here.some(({ burst }) => burst === begun.burst)
    for (const { burst, dice } of here)
      if (burst !== begun.burst)
        choices.push({
          pick: `${who}Burst`,
          value: burst,
          cost: dice,
          draft: { ...draft, [who]: { at: begun.at, burst } },
        })
  }
  // `isWhole`: every shot with a target also has a burst, so the draft is a complete order.
  return { choices, ...(isWhole && { finish: draft as BlueMaxOrder }) }
}
