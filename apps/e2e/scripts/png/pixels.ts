import { inflateSync } from 'node:zlib'
import { chunksOf } from './chunks.ts'

/** A picture as rows of red, green and blue. */
export interface Pixels {
  width: number
  height: number
  /** Three bytes for each pixel. */
  colours: Uint8Array
}

/** Reads a PNG as browsers write screenshots: eight bits, colour with or without opacity, not interlaced. */
export function pixelsOf(file: Buffer): Pixels {
  const chunks = chunksOf(file)
  const header = chunks[0]?.data
  if (!header || !isScreenshot(header)) throw new Error('not a screenshot')
  const [width, height, size] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 2 ? 3 : 4]
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const raw = unfilter(inflateSync(packed), width * size, height, size)
  const colours = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let part = 0; part < 3; part++) colours[pixel * 3 + part] = raw[pixel * size + part] ?? 0
  }
  return { width, height, colours }
}

const isScreenshot = (header: Buffer): boolean =>
  header[8] === 8 && (header[9] === 2 || header[9] === 6) && header[12] === 0

/** Undoes the filter of each row: what a byte was foretold to be by its left, upper and upper left neighbours. */
function unfilter(filtered: Buffer, rowLength: number, height: number, size: number): Uint8Array {
  const raw = new Uint8Array(rowLength * height)
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (rowLength + 1)]
    for (let at = 0; at < rowLength; at++) {
      const here = row * rowLength + at
      const left = at < size ? 0 : (raw[here - size] ?? 0)
      const up = raw[here - rowLength] ?? 0
      const corner = at < size ? 0 : (raw[here - rowLength - size] ?? 0)
      const foretold = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter ?? 0] ?? 0
      raw[here] = ((filtered[row * (rowLength + 1) + 1 + at] ?? 0) + foretold) & 255
    }
  }
  return raw
}

/** Paeth: the neighbour that is nearest to left + up - corner. */
function nearest(left: number, up: number, corner: number): number {
  const wanted = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(wanted - left), Math.abs(wanted - up), Math.abs(wanted - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
