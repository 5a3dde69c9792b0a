import fc from 'fast-check'
import { expect, it } from 'vitest'
import { frameOf, framesOf, type TextPacket } from './text-frames.ts'

/** Reads frames as RFC 6455 (5.2) has them: each is the only one of its message, is text, and has no mask. */
function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    expect(frames[at]).toBe(0b1000_0001)
    let length = frames.readUInt8(at + 1)
    at += 2
    if (length === 126) {
      length = frames.readUInt16BE(at)
      at += 2
    } else if (length === 127) {
      length = Number(frames.readBigUInt64BE(at))
      at += 8
    }
    texts.push(frames.toString('utf8', at, at + length))
    at += length
  }
  return texts
}

const digits = { open: '0', close: '1', ping: '2', pong: '3', message: '4', noop: '6' }
const lengths = [0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 70_000]
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)),
)
const packets = fc.record({ type: fc.constantFrom(...Object.keys(digits)), data: texts })
const textOf = ({ type, data }: TextPacket): string => `${digits[type as keyof typeof digits]}${data}`

it('the packets of a turn are frames, one after the other in one buffer', () => {
  fc.assert(
    fc.property(fc.array(packets, { minLength: 1 }), (all) => {
      expect(textsOf(Buffer.from(framesOf(all) ?? []))).toEqual(all.map(textOf))
    }),
  )
})

it('each length has the shortest head that can say it', () => {
  const headOf = (length: number) => frameOf('x'.repeat(length)).length - length
  expect(lengths.map(headOf)).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 10, 10])
})

it('a packet without data is its type alone, and a frame that was made before is sent as it is', () => {
  const once = [frameOf('4once')]
  const twice = [Buffer.from([0x81, 5]), Buffer.from('4more')]
  const all = [undefined, once, twice].map((wsPreEncodedFrame) =>
    wsPreEncodedFrame
      ? { type: 'message', data: 'not read', options: { wsPreEncodedFrame } }
      : { type: 'ping' },
  )
  expect(textsOf(Buffer.from(framesOf(all) ?? []))).toEqual(['2', '4once', '4more'])
})

it('binary data and unknown packets are left to Engine.IO', () => {
  expect(framesOf([{ type: 'message', data: Buffer.from('binary') }])).toBeUndefined()
  expect(framesOf([{ type: 'error', data: 'x' }])).toBeUndefined()
})
