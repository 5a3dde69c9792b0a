import { type Hex, opposite } from '@opsroom/rules/core'
import type { Board, DuelEvent, DuelOpen, SquadronId } from '@opsroom/rules/duel'
import type { Happening } from '../../state/fold.ts'
import type { PieceId } from './pieces/pieces.ts'

/** The hexes that the bomber has flown through, its start first. */
export function bomberTrack(board: Board, { bomber }: DuelOpen): Hex[] {
  if (!bomber) return []
  const hexes = [bomber.at]
  for (const heading of bomber.flown.toReversed()) {
    const before = board.step(hexes[0] as Hex, opposite(heading))
    if (before === undefined) break
    hexes.unshift(before)
  }
  return hexes
}

/** Every flight of the night as a line of its own, from take-off to landing or crash. */
export interface Flight {
  piece: PieceId
  hexes: Hex[]
  /** Fuel spent in the air. */
  fuel: number
}

const isGame = ({ entry }: Happening) => entry.scope === 'game'

export function flightsOf(board: Board, happenings: readonly Happening[]): Flight[] {
  const done: Flight[] = []
  const up = new Map<PieceId, Flight>()
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
    const event = entry.event as DuelEvent
    const open = before.game.open as DuelOpen
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

/** The flight of a squadron on which most fuel was spent between take-off and landing. */
export function longestFlight(flights: readonly Flight[]): (Flight & { piece: SquadronId }) | undefined {
  const fighters = flights.filter(
    (flight): flight is Flight & { piece: SquadronId } =>
      flight.piece !== 'mosquito' && flight.piece !== 'bomber',
  )
  return fighters.toSorted((a, b) => b.fuel - a.fuel)[0]
}
