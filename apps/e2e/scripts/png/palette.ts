import type { Pixels } from './pixels.ts'

type Colour = [number, number, number]
/** Colours that are nearly the same, how many pixels have them, and the sum of what they have. */
interface Shade {
  count: number
  sum: Colour
}

/** Six bits of each part tell shades apart. */
export const shadeOf = (red: number, green: number, blue: number): number =>
  ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2)

/** So many colours that stand best for all of a picture (median cut), and which of them stands for each shade. */
export function paletteOf({ colours }: Pixels, most: number): { palette: Colour[]; of: Map<number, number> } {
  const shades = countShades(colours)
  const boxes = [[...shades.keys()]]
  while (boxes.length < most) {
    const widest = boxes.reduce((best, box) => (spread(box, shades) > spread(best, shades) ? box : best))
    if (widest.length < 2) break
    boxes.splice(boxes.indexOf(widest), 1, ...halves(widest, shades))
  }
  const of = new Map(boxes.flatMap((box, index) => box.map((shade): [number, number] => [shade, index])))
  return { palette: boxes.map((box) => mean(box, shades)), of }
}

function countShades(colours: Uint8Array): Map<number, Shade> {
  const shades = new Map<number, Shade>()
  for (let at = 0; at < colours.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(at, at + 3)
    const key = shadeOf(red, green, blue)
    const shade = shades.get(key) ?? { count: 0, sum: [0, 0, 0] }
    shades.set(key, shade)
    shade.count++
    shade.sum = [shade.sum[0] + red, shade.sum[1] + green, shade.sum[2] + blue]
  }
  return shades
}

const partsOf = (shade: number): Colour => [shade >> 12, (shade >> 6) & 63, shade & 63]
const pixelsIn = (box: number[], shades: Map<number, Shade>): number =>
  box.reduce((sum, shade) => sum + (shades.get(shade)?.count ?? 0), 0)

/** The part in which a box is longest, and how long it is. */
function longest(box: number[]): { part: 0 | 1 | 2; length: number } {
  const lengths = ([0, 1, 2] as const).map((part) => {
    const values = box.map((shade) => partsOf(shade)[part])
    return { part, length: Math.max(...values) - Math.min(...values) }
  })
  return lengths.reduce((best, one) => (one.length > best.length ? one : best))
}

const known = new WeakMap<number[], number>()
function spread(box: number[], shades: Map<number, Shade>): number {
  const found = known.get(box) ?? longest(box).length ** 2 * Math.sqrt(pixelsIn(box, shades))
  known.set(box, found)
  return found
}

function halves(box: number[], shades: Map<number, Shade>): [number[], number[]] {
  const { part } = longest(box)
  const sorted = box.toSorted((one, other) => partsOf(one)[part] - partsOf(other)[part])
  const half = pixelsIn(box, shades) / 2
  let passed = 0
  const middle = sorted.findIndex((shade) => {
    passed += shades.get(shade)?.count ?? 0
    return passed >= half
  })
  const cut = Math.min(Math.max(1, middle), sorted.length - 1)
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function mean(box: number[], shades: Map<number, Shade>): Colour {
  const total = pixelsIn(box, shades)
  const sum = (part: 0 | 1 | 2) => box.reduce((all, shade) => all + (shades.get(shade)?.sum[part] ?? 0), 0)
  return [sum(0), sum(1), sum(2)].map((value) => Math.round(value / total)) as Colour
}
