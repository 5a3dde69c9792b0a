import type { Hex } from '@opsroom/rules/core'
import {
  countTiles,
  type DuelOpen,
  maximumRouteCards,
  type Rules,
  type Side,
  type SquadronId,
  squadronIds,
  type TilesByHex,
  tankOf,
} from '@opsroom/rules/duel'
import type { PieceId } from '../pieces/pieces.ts'
import { say } from '../words/words.ts'
import { hexPlaceholders, sayBearingsToSquadrons, sayBearingToBomber } from './bearings.ts'
import { sayLead } from './score-words.ts'

/** The sign for an altitude, as on the map: a line is the ground, one chevron is low, two are high. */
type HeightSign = 'ground' | 'low' | 'high'

interface Aircraft {
  id: PieceId
  /** The sentence that tells everything about the aircraft. */
  words: string
  /** The sentences for the bearings from the aircraft to others. */
  bearings: readonly string[]
  at: Hex | undefined
  height: HeightSign | undefined
  /** The number shown with the aircraft: fuel for a squadron, markers for the Mosquito, cards for the bomber. */
  count: string
  /** The fraction of the tank that is full, from 0 to 1. */
  full?: number
  out?: boolean
}

const nowhere = { bearings: [], at: undefined, height: undefined }

function squadron(rules: Rules, open: DuelOpen, side: Side | undefined, id: SquadronId): Aircraft {
  const { at, height, fuel, status } = open.squadrons[id]
  if (status !== 'ready')
    return { id, words: say(`strip.${status}`, { squadron: id }), ...nowhere, count: '✕', out: true }
  const full = tankOf(rules, id)
  const tank = { count: String(fuel), full: full > 0 ? fuel / full : 0 }
  if (at === undefined)
    return { id, words: say('strip.squadronUnplaced', { squadron: id, fuel, full }), ...nowhere, ...tank }
  const place = hexPlaceholders(rules.board, at)
  return {
    id,
    words: say('strip.squadron', { squadron: id, fuel, full, ...place, height }),
    bearings: side === 'british' ? [] : sayBearingToBomber(rules.board, open, at),
    at,
    height,
    ...tank,
  }
}

function mosquito({ board }: Rules, open: DuelOpen, side: Side | undefined): Aircraft {
  const id = 'mosquito'
  if (!open.mosquito) return { id, words: say('strip.mosquitoUnseen'), ...nowhere, count: '–' }
  const { at, height, markers } = open.mosquito
  return {
    id,
    words: say('strip.mosquito', { ...hexPlaceholders(board, at), height, count: markers }),
    bearings: side === 'german' ? [] : sayBearingToBomber(board, open, at),
    at,
    height,
    count: String(markers),
  }
}

function bomber({ board }: Rules, open: DuelOpen): Aircraft {
  const id = 'bomber'
  if (!open.bomber) return { id, words: say('strip.bomberUnseen'), ...nowhere, count: '–' }
  const { at, height, flown } = open.bomber
  return {
    id,
    words: say('strip.bomber', {
      ...hexPlaceholders(board, at),
      height,
      count: flown.length,
      most: maximumRouteCards,
    }),
    bearings: sayBearingsToSquadrons(board, open, at),
    at,
    height,
    count: String(flown.length),
  }
}

/**
 * All aircraft, as public knowledge tells of them. The viewer's own pieces have their bearings to the bomber, and the
 * bomber has its bearings to the squadrons.
 * @param side the side of the viewer; spectators, who have none, get all bearings
 */
export const aircraftSentences = (rules: Rules, open: DuelOpen, side: Side | undefined): Aircraft[] => [
  ...squadronIds.map((id) => squadron(rules, open, side, id)),
  mosquito(rules, open, side),
  bomber(rules, open),
]

const countOf = (tiles: TilesByHex): number =>
  Object.values(countTiles(tiles)).reduce((sum: number, count) => sum + (count ?? 0), 0)

/**
 * The totals in sentences: the round or phase, the lead, the cards flown, the tiles that still act.
 * @param where the round or the phase, in words
 */
export function totalsSentences({ vp, bomber, ground }: DuelOpen, where: string): string[] {
  const placed = countOf(ground.placed)
  const out = countOf(ground.destroyed)
  const sentences = [where, say('status.score.is', { lead: sayLead(vp) })]
  if (bomber) sentences.push(say('status.cards', { count: bomber.flown.length }))
  return [
    ...sentences.map((move) => say('status.announced', { move })),
    ...(placed > 0 ? [say('position.tiles', { count: placed - out, out })] : []),
  ]
}
