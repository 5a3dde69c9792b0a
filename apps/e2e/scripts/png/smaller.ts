import { deflateSync } from 'node:zlib'
import { fileOf } from './chunks.ts'
import { paletteOf, shadeOf } from './palette.ts'
import { pixelsOf } from './pixels.ts'

/** A screenshot with 256 colours: a third of the bytes, and hardly to be told from the first one. */
export function smaller(screenshot: Buffer): Buffer {
  const pixels = pixelsOf(screenshot)
  const { width, height, colours } = pixels
  const { palette, of } = paletteOf(pixels, 256)
  const rows = Buffer.alloc((width + 1) * height) // each row begins with a 0: not filtered
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(pixel * 3, pixel * 3 + 3)
    rows[pixel + Math.floor(pixel / width) + 1] = of.get(shadeOf(red, green, blue)) ?? 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8) // eight bits, by palette
  return fileOf([
    { type: 'IHDR', data: header },
    { type: 'PLTE', data: Buffer.from(palette.flat()) },
    { type: 'IDAT', data: deflateSync(rows, { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}
