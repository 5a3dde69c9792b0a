import { type Direction, type Hex, oppositeHeading } from '@opsroom/rules/core'
import {
  type Board,
  closedHexes,
  type DuelOpen,
  type Plan,
  type Rules,
  type SquadronId,
  windowCards,
} from '@opsroom/rules/duel'
import type { MapTrack, Overlay } from '../../../board-kit/hex-map/overlay.ts'
import type { Happening } from '../../../state/fold.ts'
import { duelEventOf, duelOpenOf } from '../models/states.ts'
import type { PieceId } from '../pieces/pieces.ts'

/** A track on the map of Duel, with the hexes in which Window falls or has fallen (D12.4). */
export interface DuelTrack extends MapTrack {
  foil?: readonly Hex[]
}

export interface DuelOverlay extends Overlay<PieceId> {
  tracks: readonly DuelTrack[]
}

/**
 * The overlay of the map while an order is under construction: the overlay without that order, then the trails, and on
 * top the tracks of that order. The target of the order, if it has one, replaces the other target.
 */
export const overlayWithOrder = (
  fixed: DuelOverlay,
  own: DuelOverlay,
  trails: readonly DuelTrack[],
): DuelOverlay => ({
  ...fixed,
  ...own,
  tracks: [...fixed.tracks, ...trails, ...own.tracks],
  target: own.target ?? fixed.target,
})

/** The line in which the flight of each piece is drawn; no two lines differ by colour alone. */
export const flightLineStyles: Readonly<Record<PieceId, Pick<MapTrack, 'colour' | 'dash'>>> = {
  bomber: { colour: 'var(--paper)' },
  mosquito: { colour: '#dcb768', dash: '18 9' },
  yellow: { colour: 'var(--yellow)', dash: '12 7 1 7' },
  red: { colour: 'var(--red)', dash: '6 7' },
  green: { colour: 'var(--green)', dash: '1 7' },
  blue: { colour: 'var(--blue)', dash: '12 7 1 7 1 7' },
}

/** The flight of a piece as a track. */
export const flightTrack = (key: string, piece: PieceId, hexes: readonly Hex[]): DuelTrack => ({
  key,
  kind: piece,
  hexes,
  ...flightLineStyles[piece],
})

/** A planned route, and the numbers of the cards before which Window lies, if Window is used. */
interface Planned {
  route?: readonly Direction[] | undefined
  window?: readonly number[] | undefined
}

/** The numbers of the cards of a plan before which Window lies (D12.4). */
export const plannedWindowCards = (plan: Planned | undefined): readonly number[] => plan?.window ?? []

/**
 * The hexes to which the cards with the given numbers lead.
 * @param hexes the hexes of the route, the starting hex first
 */
export const hexesOfCards = (hexes: readonly Hex[], cards: readonly number[]): Hex[] =>
  cards.flatMap((card) => hexes[card] ?? [])

/** The hexes that the bomber has entered, its starting hex first. */
export function bomberTrack(board: Board, { bomber }: DuelOpen): Hex[] {
  if (!bomber) return []
  let { at } = bomber
  const hexes = [at]
  for (const heading of bomber.flown.toReversed()) {
    const before = board.step(at, oppositeHeading(heading))
    if (before === undefined) break
    hexes.unshift(before)
    at = before
  }
  return hexes
}

/** One flight of a piece in a night, from take-off to landing or crash. */
export interface NightFlight {
  piece: PieceId
  hexes: Hex[]
  /** The fuel spent in the air on this flight. */
  fuel: number
}

const isGame = ({ entry }: Happening) => entry.scope === 'game'

export function nightFlights(board: Board, happenings: readonly Happening[]): NightFlight[] {
  const done: NightFlight[] = []
  const up = new Map<PieceId, NightFlight>()
  const fly = (piece: PieceId, from: Hex, crossed: readonly Hex[], spent: number, down: boolean) => {
    const flight = up.get(piece) ?? { piece, hexes: [from], fuel: 0 }
    flight.hexes.push(...crossed)
    flight.fuel += spent
    if (down) {
      up.delete(piece)
      done.push(flight)
    } else up.set(piece, flight)
  }
  for (const { entry, before } of happenings.filter(isGame)) {
    const event = duelEventOf(entry)
    const open = duelOpenOf(before)
    if (event.type === 'squadronFlew' && event.open) {
      const { squadron, path, spent, landed } = event.open
      const from = open.squadrons[squadron].at ?? event.open.at
      fly(squadron, from, board.follow(from, path) ?? [], spent, landed)
    } else if (event.type === 'squadronCrashed' && event.open) {
      fly(event.open.squadron, event.open.at, [], 0, true)
    } else if (event.type === 'mosquitoFlew' && event.open) {
      const from = open.mosquito?.at ?? event.open.at
      fly('mosquito', from, board.follow(from, event.open.path) ?? [], 0, event.open.landed)
    }
  }
  return [...done, ...up.values()]
}

/**
 * The flight of a squadron that spent the most fuel between take-off and landing; undefined when no squadron has flown.
 */
export function longestFlight(
  flights: readonly NightFlight[],
): (NightFlight & { piece: SquadronId }) | undefined {
  const fighters = flights.filter(
    (flight): flight is NightFlight & { piece: SquadronId } =>
      flight.piece !== 'mosquito' && flight.piece !== 'bomber',
  )
  return fighters.toSorted((a, b) => b.fuel - a.fuel)[0]
}

/**
 * The overlay of the map without an order under construction: the flown track of the bomber, and its plan for the seat
 * that owns it.
 */
export function overlayWithoutOrder(rules: Rules, open: DuelOpen, plan: Plan | undefined): DuelOverlay {
  const tracks: DuelTrack[] = []
  const flown = bomberTrack(rules.board, open)
  if (plan) {
    const whole = [plan.start, ...(rules.board.follow(plan.start, plan.route) ?? [])]
    const from = Math.max(0, flown.length - 1)
    const ahead = plannedWindowCards(plan).filter((card) => card > from)
    tracks.push({ key: 'own-plan', kind: 'plan', hexes: whole.slice(from), foil: hexesOfCards(whole, ahead) })
  }
  if (flown.length > 1) {
    const foil = hexesOfCards(flown, windowCards.of(open).used)
    tracks.push({ key: 'flown', kind: 'flown', hexes: flown, foil })
  }
  const closed = rules.setup.solo && { closed: closedHexes }
  return { tracks, target: open.bomber?.struck ?? plan?.target, ...closed }
}
