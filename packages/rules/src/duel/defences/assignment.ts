import type { TileCounts, TileKind } from '../pieces.ts'
import type { TileStock } from '../rules-data.ts'

/** Kinds of which more are wanted than the tiles can show between them. */
export interface OverDemand {
  kinds: TileKind[]
  wanted: number
  available: number
}

/** For each set of kinds (a bit for each kind) the number of tiles that can show one of them. */
interface Capacities {
  kinds: readonly TileKind[]
  tiles: Uint16Array
}

const prepared = new WeakMap<readonly TileStock[], Capacities>()

function capacitiesOf(stock: readonly TileStock[]): Capacities {
  const known = prepared.get(stock)
  if (known) return known
  const kinds = [...new Set(stock.flatMap(({ sides }) => sides))]
  const tiles = new Uint16Array(2 ** kinds.length)
  const shown = stock.map(({ sides, count }) => ({
    mask: sides.reduce((mask, side) => mask | (1 << kinds.indexOf(side)), 0),
    count,
  }))
  // Tiles that stand in the place of others add to the choice and not to the number.
  const most = stock.reduce((sum, { count, replacing }) => (replacing ? sum : sum + count), 0)
  for (let set = 1; set < tiles.length; set++) {
    const able = shown.reduce((sum, { mask, count }) => (mask & set ? sum + count : sum), 0)
    tiles[set] = Math.min(able, most)
  }
  const capacities = { kinds, tiles }
  prepared.set(stock, capacities)
  return capacities
}

/** Calls back with every set of kinds, the number wanted of it and the number of tiles that can show it. */
function forEachSet(
  { kinds, tiles }: Capacities,
  counts: TileCounts,
  visit: (set: number, wanted: number, available: number) => void,
): void {
  const wanted = new Uint16Array(tiles.length)
  for (let set = 1; set < tiles.length; set++) {
    const last = 31 - Math.clz32(set & -set)
    const sum = (wanted[set & (set - 1)] as number) + (counts[kinds[last] as TileKind] ?? 0)
    wanted[set] = sum
    visit(set, sum, tiles[set] as number)
  }
}

const sizeOf = (set: number): number => {
  let size = 0
  for (let rest = set; rest; rest &= rest - 1) size++
  return size
}

/**
 * Whether the tiles can be turned to show so many of each kind (D2.3). By Hall's theorem they can unless some set of
 * kinds wants more than there are tiles with one of them on a side.
 * @returns the smallest such set, or undefined if all is well
 */
export function overDemanded(stock: readonly TileStock[], counts: TileCounts): OverDemand | undefined {
  const capacities = capacitiesOf(stock)
  for (const [kind, wanted] of Object.entries(counts)) {
    if (wanted > 0 && !capacities.kinds.includes(kind)) return { kinds: [kind], wanted, available: 0 }
  }
  let smallest: { set: number; wanted: number; available: number } | undefined
  forEachSet(capacities, counts, (set, wanted, available) => {
    if (wanted > available && (!smallest || sizeOf(set) < sizeOf(smallest.set)))
      smallest = { set, wanted, available }
  })
  if (!smallest) return undefined
  const { set, wanted, available } = smallest
  return { kinds: capacities.kinds.filter((_, bit) => set & (1 << bit)), wanted, available }
}

/** How many more of each kind can still be shown beside these, each by itself. Exact; 0 for all if these are too many. */
export function remaining(stock: readonly TileStock[], counts: TileCounts): ReadonlyMap<TileKind, number> {
  const capacities = capacitiesOf(stock)
  const left = capacities.kinds.map(() => Number.POSITIVE_INFINITY)
  let sound = Object.entries(counts).every(
    ([kind, wanted]) => wanted === 0 || capacities.kinds.includes(kind),
  )
  forEachSet(capacities, counts, (set, wanted, available) => {
    if (wanted > available) sound = false
    for (let bit = 0; bit < left.length; bit++) {
      if (set & (1 << bit)) left[bit] = Math.min(left[bit] as number, available - wanted)
    }
  })
  return new Map(capacities.kinds.map((kind, bit) => [kind, sound ? (left[bit] as number) : 0]))
}
