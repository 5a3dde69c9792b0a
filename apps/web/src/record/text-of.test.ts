import { gzipSync } from 'node:zlib'
import { mostUnpacked } from '@opsroom/rules/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFileText } from './text-of.ts'

const text = JSON.stringify({ format: 'ops-room-record/4', name: 'Zoë'.repeat(50_000) })
const packed = gzipSync(text)
afterEach(() => void vi.unstubAllGlobals())

describe('the text of a record file', () => {
  it.each([
    ['as it is', new TextEncoder().encode(text)],
    ['packed by gzip', new Uint8Array(packed)],
  ])('is read %s', async (_, bytes) => expect(await readFileText(new Blob([bytes]))).toEqual({ text }))

  it('is none where the packed file is damaged', async () =>
    expect(await readFileText(new Blob([new Uint8Array(packed.subarray(0, -20))]))).toEqual({
      unreadable: true,
    }))

  it('is unpacked no further than a record can reach', async () => {
    const bomb = gzipSync(Buffer.alloc(2 * mostUnpacked), { level: 1 })
    const seen: number[] = []
    class Counting extends DecompressionStream {
      override readonly readable = super.readable.pipeThrough(
        new TransformStream({
          transform(chunk: Uint8Array, controller) {
            seen.push(chunk.length)
            controller.enqueue(chunk)
          },
        }),
      )
    }
    vi.stubGlobal('DecompressionStream', Counting)
    expect(await readFileText(new Blob([new Uint8Array(bomb)]))).toEqual({ tooLarge: true })
    expect(seen.reduce((sum, length) => sum + length, 0)).toBeLessThan(1.5 * mostUnpacked)
  })

  it('is none where the browser cannot unpack', async () => {
    vi.stubGlobal('DecompressionStream', undefined)
    expect(await readFileText(new Blob([new Uint8Array(packed)]))).toEqual({ cannotUnpack: true })
  })
})
