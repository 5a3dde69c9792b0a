import { inflateSync } from 'node:zlib'

interface DecodedPng {
  width: number
  height: number
  /** The number of different colours. */
  colours: number
}

/** Reads a PNG with eight bits for each of red, green, blue and alpha. @throws when it is none, or is cut off */
export function decodedPng(png: Buffer): DecodedPng {
  if (png.subarray(0, 8).toString('latin1') !== '\u0089PNG\r\n\u001a\n') throw new Error('this is no PNG')
  const data: Buffer[] = []
  const names: string[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    names.push(name)
    if (name === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (names.at(-1) !== 'IEND' || png[24] !== 8 || png[25] !== 6)
    throw new Error('this is another kind of PNG')
  const lines = inflateSync(Buffer.concat(data))
  if (lines.length !== height * (4 * width + 1)) throw new Error('the PNG has another size than it says')
  const colours = new Set<number>()
  let above: Buffer = Buffer.alloc(4 * width)
  for (let row = 0; row < height; row++) {
    const start = row * (4 * width + 1)
    above = unfiltered(lines[start] ?? 0, lines.subarray(start + 1, start + 1 + 4 * width), above)
    for (let x = 0; x < 4 * width; x += 4) colours.add(above.readUInt32BE(x))
  }
  return { width, height, colours: colours.size }
}

/** A line without its filter (PNG, 9.2). */
function unfiltered(filter: number, line: Buffer, above: Buffer): Buffer {
  const plain = Buffer.alloc(line.length)
  for (const [x, value] of line.entries()) {
    const [a, b, c] = [plain[x - 4] ?? 0, above[x] ?? 0, above[x - 4] ?? 0]
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
    const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    plain[x] = (value + ([0, a, b, (a + b) >> 1, paeth][filter] ?? 0)) & 255
  }
  return plain
}
