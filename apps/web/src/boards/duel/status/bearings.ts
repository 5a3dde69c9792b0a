import type { Hex } from '@opsroom/rules/core'
import { type Board, type DuelOpen, type SquadronId, squadronIds } from '@opsroom/rules/duel'
import { stretchesBetween } from '../../../board-kit/hex-map/stretches.ts'
import { say } from '../words/words.ts'

/** The data of the bearing from one hex to another, for a message with `{way}`. */
function wayData(board: Board, from: Hex, to: Hex) {
  const [first, second, ...more] = stretchesBetween(board, from, to)
  const known = first !== undefined && more.length === 0
  return {
    way: from === to ? 'here' : !known ? 'far' : second ? 'bent' : 'straight',
    count: known ? first.hexes : board.distance(from, to),
    heading: first?.heading ?? '',
    count2: second?.hexes ?? 0,
    heading2: second?.heading ?? '',
  } as const
}

/** The data of a hex for a message with `{spot}`: its number, and its city if it has one. */
export function hexPlaceholders(board: Board, hex: Hex) {
  const city = board.city(hex)
  return { spot: city ? 'city' : 'hex', city: city?.name ?? '', hex } as const
}

/** The sentence for the bearing from a hex to the bomber, where it was last seen; none before it is seen. */
export const sayBearingToBomber = (board: Board, { bomber }: DuelOpen, from: Hex): string[] =>
  bomber ? [say('bearing.bomber', { ...wayData(board, from, bomber.at) })] : []

/** The sentences for the bearings from a hex to the squadrons that fly tonight. */
export const sayBearingsToSquadrons = (board: Board, { squadrons }: DuelOpen, from: Hex): string[] =>
  squadronIds.flatMap((squadron) => {
    const { at, status } = squadrons[squadron]
    if (at === undefined || status !== 'ready') return []
    return [say('bearing.squadron', { squadron, ...wayData(board, from, at) })]
  })

const isSquadron = (piece: string | undefined): piece is SquadronId =>
  squadronIds.some((squadron) => squadron === piece)

/**
 * The sentence for the bearing to a hex from the squadron whose order is under construction, or else from the bomber;
 * none while neither is on the map.
 */
export function sayBearingFromPiece(
  board: Board,
  open: DuelOpen,
  hex: Hex,
  chosen: string | undefined,
): string[] {
  if (isSquadron(chosen)) {
    const from = open.squadrons[chosen].at
    return from === undefined
      ? []
      : [say('bearing.fromSquadron', { squadron: chosen, ...wayData(board, from, hex) })]
  }
  const from = open.bomber?.at
  return from === undefined ? [] : [say('bearing.fromBomber', { ...wayData(board, from, hex) })]
}
