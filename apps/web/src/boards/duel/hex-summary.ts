import type { Hex, MarkSign } from '@opsroom/rules/core'
import {
  aces,
  closedHexes,
  type DuelOpen,
  type Rules,
  type SquadronId,
  squadronIds,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { hexMarks, squadronEquipmentOf } from './options/options.ts'
import { sayBearingFromPiece } from './status/bearings.ts'
import { say } from './words/words.ts'

function places({ board, setup }: Rules, hex: Hex): string[] {
  const city = board.city(hex)
  const airport = board.airport(hex)
  return [
    city
      ? say('hex.city', {
          hex,
          city: city.name,
          value: city.value,
          difficulty: say(`difficulty.${city.difficulty}`),
        })
      : say('hex.plain', { hex }),
    ...(board.isHomeWaters(hex) ? [say('hex.homeWaters')] : []),
    ...(setup.solo && closedHexes.includes(hex) ? [say('hex.closed')] : []),
    ...(airport ? [say(`hex.airport.${airport}`)] : []),
  ]
}

function weather({ weather: now }: DuelOpen, hex: Hex): string[] {
  if (!now) return []
  const here = [
    [now.clouds, 'hex.cloud'],
    [now.storms, 'hex.storm'],
    [now.fogs, 'hex.fog'],
  ] as const
  return here.flatMap(([hexes, key]) => (hexes.includes(hex) ? [say(key)] : []))
}

function ground(
  { ground: { destroyed, targetMarkers, airportBombs } }: DuelOpen,
  tiles: TilesByHex,
  hex: Hex,
): string[] {
  const lines = Object.entries(tiles[hex] ?? {}).flatMap(([kind, count]) => {
    const out = destroyed[hex]?.[kind] ?? 0
    return count > 0
      ? [out > 0 ? say('hex.tileOut', { tile: kind, count, out }) : say('hex.tile', { tile: kind, count })]
      : []
  })
  const markers = targetMarkers[hex] ?? 0
  const bombs = airportBombs[hex] ?? 0
  if (markers > 0) lines.push(say('hex.markers', { count: markers }))
  if (bombs > 0) lines.push(say('hex.bombs', { count: bombs }))
  return lines
}

/** The sentences about marks of optional rules in a hex. */
function marks(open: DuelOpen, hex: Hex, crests: readonly Hex[]): string[] {
  const { laid, silent } = aces.of(open)
  const isSilent = laid.gold === hex && open.phase === 'duel' && silent === open.round
  return [
    ...hexMarks(open, hex).map(({ kind, count }) => say(`hex.${kind}`, { count })),
    ...(isSilent ? [say('hex.aceSilent')] : []),
    ...(crests.includes(hex) ? [say('hex.crest')] : []),
  ]
}

function aircraft(open: DuelOpen, hex: Hex): string[] {
  const { bomber, mosquito, squadrons } = open
  const flying = (id: SquadronId) => {
    const { status, at, height: high, fuel } = squadrons[id]
    if (status !== 'ready' || at !== hex) return []
    const carried = squadronEquipmentOf(open, id)
    return [
      say('hex.squadron', { squadron: id, height: high, fuel }),
      ...(carried ? [say(`hex.squadron.${carried.what}.${carried.used ? 'used' : 'ready'}`)] : []),
    ]
  }
  return [
    ...(bomber?.at === hex ? [say('hex.bomber', { height: bomber.height })] : []),
    ...(mosquito?.at === hex ? [say('hex.mosquito', { height: mosquito.height })] : []),
    ...squadronIds.flatMap(flying),
  ]
}

/** The facts about a hex that are not in the public state of the game. */
interface Beside {
  /** The cities whose crests were handed over, as far as the viewer may know (D12.2). */
  crests?: readonly Hex[]
  /** The sign that the private notes have set on the hex. */
  sign?: MarkSign | undefined
  /** The piece whose order is under construction. */
  chosen?: string | undefined
}

/** Everything that the viewer may know about a hex, in sentences: for screen readers and for the hex panel. */
export function hexSummary(
  rules: Rules,
  open: DuelOpen,
  tiles: TilesByHex,
  hex: Hex,
  { crests = [], sign, chosen }: Beside = {},
): string[] {
  return [
    ...places(rules, hex),
    ...weather(open, hex),
    ...aircraft(open, hex),
    ...ground(open, tiles, hex),
    ...marks(open, hex, crests),
    ...(sign ? [say('hex.sign', { sign })] : []),
    ...sayBearingFromPiece(rules.board, open, hex, chosen),
  ]
}
