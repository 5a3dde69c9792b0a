import type { DefencesOrder, OrderDraft, TileKind, TilesByHex } from '@opsroom/rules/duel'
import { type Key, say } from '../words/words.ts'
import { type Desk, optionsOf } from './desk.ts'

type DefencesDraft = OrderDraft<DefencesOrder>
interface Wanted {
  hex: string
  kind: TileKind
}

/** Those of the wanted tiles, one by one, that do not stand yet. */
function missing(wanted: TilesByHex, tiles: TilesByHex): Wanted[] {
  return Object.entries(wanted).flatMap(([hex, here]) =>
    Object.entries(here).flatMap(([kind, count]) => {
      const more = Math.max(0, (count ?? 0) - (tiles[hex]?.[kind as TileKind] ?? 0))
      return Array.from({ length: more }, () => ({ hex, kind: kind as TileKind }))
    }),
  )
}

/**
 * The deployment of the night before, tile by tile, as far as tonight's rules allow: what stays from last night (D7.9)
 * stands already. A tile that needs another one first is tried again after it.
 * @returns the tiles, and by hex what could not be placed
 */
export function repeated(desk: Desk, lastNight: TilesByHex): { tiles: TilesByHex; unplaced: TilesByHex } {
  let tiles: TilesByHex = desk.open.standing ?? {}
  let left = missing(lastNight, tiles)
  for (let before = -1; before !== left.length; ) {
    before = left.length
    left = left.filter(({ hex, kind }) => {
      const { choices } = optionsOf(desk, { type: 'defences', tiles })
      const choice = choices.find((each) => String(each.hex) === hex && each.value === kind)
      if (choice) tiles = (choice.draft as DefencesDraft).tiles ?? tiles
      return !choice
    })
  }
  const unplaced: TilesByHex = {}
  for (const { hex, kind } of left)
    unplaced[hex] = { ...unplaced[hex], [kind]: (unplaced[hex]?.[kind] ?? 0) + 1 }
  return { tiles, unplaced }
}

/** What could not be placed, a line for each kind and hex. */
export const unplacedLines = (unplaced: TilesByHex): string[] =>
  Object.entries(unplaced).flatMap(([hex, here]) =>
    Object.entries(here).map(([kind, count]) =>
      say('defences.asLastNight.tile', { hex, count: count ?? 0, tile: say(`tile.${kind}` as Key) }),
    ),
  )
