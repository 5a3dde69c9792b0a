import type { TileCounts, TileKind } from '../board/pieces.ts'
import type { TileStockItem } from '../rules/rules-data.ts'

/** A set of tile kinds of which a deployment wants more than the stock of tiles can show. */
export interface OverDemand {
  kinds: TileKind[]
  wanted: number
  available: number
}

/** For each set of tile kinds, written as a bit mask: the number of tiles that can show a kind of the set. */
interface Capacities {
  kinds: readonly TileKind[]
  tiles: Uint16Array
}

const prepared = new WeakMap<readonly TileStockItem[], Capacities>()

function capacitiesOf(stock: readonly TileStockItem[]): Capacities {
  const known = prepared.get(stock)
  if (known) return known
  const kinds = [...new Set(stock.flatMap(({ sides }) => sides))]
  const tiles = new Uint16Array(2 ** kinds.length)
  const shown = stock.map(({ sides, count }) => ({
    mask: sides.reduce((mask, side) => mask | (1 << kinds.indexOf(side)), 0),
    count,
  }))
  // Tiles that replace others widen the choice of kinds but do not raise the total number of tiles.
  const most = stock.reduce((sum, { count, replacing }) => (replacing ? sum : sum + count), 0)
  for (let set = 1; set < tiles.length; set++) {
    const able = shown.reduce((sum, { mask, count }) => (mask & set ? sum + count : sum), 0)
    tiles[set] = Math.min(able, most)
  }
  const capacities = { kinds, tiles }
  prepared.set(stock, capacities)
  return capacities
}

/** For each set of tile kinds: the number of tiles wanted of its kinds together. */
function wantedOf({ kinds, tiles }: Capacities, counts: TileCounts): Uint16Array {
  const each = kinds.map((kind) => counts[kind] ?? 0)
  const wanted = new Uint16Array(tiles.length)
  for (let set = 1; set < tiles.length; set++) {
    const last = 31 - Math.clz32(set & -set)
    wanted[set] = (wanted[set & (set - 1)] ?? 0) + (each[last] ?? 0)
  }
  return wanted
}

const sizeOf = (set: number): number => {
  let size = 0
  for (let rest = set; rest; rest &= rest - 1) size++
  return size
}

/**
 * The reason why the tiles cannot be turned to show the wanted number of each kind (D2.3). By Hall's theorem they can,
 * unless some set of kinds wants more tiles than have a kind of the set on a side.
 * @returns the smallest set with too great a demand, or undefined if the tiles can show all
 */
export function overDemandOf(stock: readonly TileStockItem[], counts: TileCounts): OverDemand | undefined {
  const capacities = capacitiesOf(stock)
  for (const [kind, wanted] of Object.entries(counts)) {
    if (wanted > 0 && !capacities.kinds.includes(kind)) return { kinds: [kind], wanted, available: 0 }
  }
  let smallest: { set: number; wanted: number; available: number } | undefined
  for (const [set, wanted] of wantedOf(capacities, counts).entries()) {
    const available = capacities.tiles[set] ?? 0
    if (wanted > available && (!smallest || sizeOf(set) < sizeOf(smallest.set)))
      smallest = { set, wanted, available }
  }
  if (!smallest) return undefined
  const { set, wanted, available } = smallest
  return { kinds: capacities.kinds.filter((_, bit) => set & (1 << bit)), wanted, available }
}

/**
 * The exact number of further tiles of each kind that the stock can show in addition to the wanted ones, each kind
 * considered alone. All 0 if the wanted tiles are already too many.
 */
export function remainingCounts(
  stock: readonly TileStockItem[],
  counts: TileCounts,
): ReadonlyMap<TileKind, number> {
  const capacities = capacitiesOf(stock)
  const left = capacities.kinds.map(() => Number.POSITIVE_INFINITY)
  let sound = Object.entries(counts).every(
    ([kind, wanted]) => wanted === 0 || capacities.kinds.includes(kind),
  )
  const wanted = wantedOf(capacities, counts)
  // This runs hundreds of times for one deployment. For each set, the inner loop visits only the kinds that are in it.
  for (let set = 1; set < wanted.length; set++) {
    const more = (capacities.tiles[set] ?? 0) - (wanted[set] ?? 0)
    if (more < 0) sound = false
    for (let rest = set; rest; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      if (more < (left[bit] ?? 0)) left[bit] = more
    }
  }
  return new Map(capacities.kinds.map((kind, bit) => [kind, sound ? (left[bit] ?? 0) : 0]))
}
