import {
  type BlueMaxOpen,
  type BlueMaxRules,
  type Pilot,
  type PlanesById,
  planes,
  type Sheet,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** A bot's memory of a duel, as JSON. All of it follows from public knowledge, and from its own shots. */
export interface BotNotes {
  duel: number
  /** The number of turns whose manoeuvres are counted in `spent`. */
  counted: number
  /** The points of fuel that each plane has used, without those lost by hits in its tank. */
  spent: Record<SeatId, number>
  levels: Record<SeatId, number>
  /** The code of each plane's last manoeuvre; `repeats` counts the turns in a row in which the plane flew it. */
  flown: Record<SeatId, string>
  repeats: Record<SeatId, number>
  /** The expected harm of all own shots at each plane; 1 stands for a plane shot down. */
  dealt: Record<SeatId, number>
}

/** The points of fuel that a plane is assumed to use in a turn that the bot did not see. */
const usual = 2.2

const freshNotes = (duel: number): BotNotes => ({
  duel,
  counted: 0,
  spent: {},
  levels: {},
  flown: {},
  repeats: {},
  dealt: {},
})

/** The number of turns of this duel whose manoeuvres are public. */
const flownTurns = ({ phase, turn }: BlueMaxOpen): number =>
  phase === 'combat' ? turn : Math.max(0, turn - 1)

/**
 * The notes of a bot brought up to date: notes of another duel are forgotten, turns that the bot did not see are
 * estimated.
 */
export function upToDateNotes(open: BlueMaxOpen, memory: BotNotes | undefined): BotNotes {
  const before = memory?.duel === open.duel ? memory : freshNotes(open.duel)
  const flown = flownTurns(open)
  const notes: BotNotes = {
    ...before,
    counted: flown,
    spent: { ...before.spent },
    levels: { ...before.levels },
    flown: { ...before.flown },
    repeats: { ...before.repeats },
  }
  for (const [seat, { plane, last, level, spinning }] of Object.entries(open.planes)) {
    if (level !== undefined) notes.levels[seat] = level
    if (flown <= before.counted) continue
    const climbed = spinning ? 0 : (level ?? 0) - (before.levels[seat] ?? level ?? 0)
    const paid = (planes[plane].chart.get(last)?.fuel ?? usual) + Math.max(-1, Math.min(1, climbed))
    notes.repeats[seat] = before.flown?.[seat] === last ? (before.repeats?.[seat] ?? 1) + 1 : 1
    notes.flown[seat] = last
    notes.spent[seat] = (before.spent[seat] ?? 0) + paid + usual * (flown - before.counted - 1)
  }
  return notes
}

/**
 * The fuel that a plane should have left, according to its public flights; below 0 when it used more than it started
 * with.
 */
export const fuelLeft = (
  of: PlanesById,
  { picks }: BlueMaxOpen,
  { spent }: BotNotes,
  seat: SeatId,
): number => {
  const plane = picks[seat]
  return plane ? of[plane].fuel - (spent[seat] ?? 0) : 0
}

/** The notes with the expected harm of the bot's new shots added. */
export const notesWithShots = (
  notes: BotNotes,
  shots: readonly { at: SeatId; worth: number }[],
): BotNotes => {
  const dealt = { ...notes.dealt }
  for (const { at, worth } of shots) dealt[at] = (dealt[at] ?? 0) + worth
  return { ...notes, dealt }
}

/**
 * The estimate of fuel left, below 0, under which a plane is assumed to have none: a margin for errors of the estimate.
 */
const doubt = -2

/**
 * Another seat's pilot as estimated from public knowledge, with the fuel that the plane should have left. No tank runs
 * dry in a game without fuel (B1.10.5).
 */
export function estimatedPilot(
  { planes: of, setup }: Pick<BlueMaxRules, 'planes' | 'setup'>,
  open: BlueMaxOpen,
  notes: BotNotes,
  seat: SeatId,
): Pilot | undefined {
  const flying = open.planes[seat]
  if (!flying || flying.out) return undefined
  const plane = of[flying.plane]
  const fuel = fuelLeft(of, open, notes, seat)
  const sheet: Sheet = {
    damage: { wings: 0, fuselage: 0, engine: 0, tail: 0 },
    fuel: Math.max(4, fuel),
    ammo: 5,
    guns: plane.guns.pilot,
    jammed: false,
    observerJammed: false,
    noFast: false,
    noAcrobatics: false,
    ...(setup.fuel && fuel < doubt && { dry: { turns: 3, until: open.turn + 2 } }),
  }
  return { seat, turn: open.turn, plane, flying, sheet }
}
