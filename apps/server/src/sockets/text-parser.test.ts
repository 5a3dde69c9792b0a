import fc from 'fast-check'
import { Encoder, PacketType } from 'socket.io-parser'
import { expect, it } from 'vitest'
import { textParser } from './text-parser.ts'

const theirs = new Encoder()
const ours = new textParser.Encoder()

it('an event, an answer or any other packet is written as Socket.IO writes it', () => {
  const packets = fc.record({
    type: fc.constantFrom(
      PacketType.CONNECT,
      PacketType.DISCONNECT,
      PacketType.EVENT,
      PacketType.ACK,
      PacketType.CONNECT_ERROR,
    ),
    nsp: fc.constantFrom('/', '/other', ''),
    id: fc.option(fc.nat(), { nil: undefined }),
    data: fc.option(fc.array(fc.jsonValue({ depthSize: 'medium' })), { nil: undefined }),
  })
  fc.assert(
    fc.property(packets, (packet) => {
      expect(ours.encode(packet as never)).toEqual(theirs.encode(packet as never))
    }),
  )
})

it.each([
  ['an event', { type: PacketType.EVENT, nsp: '/', data: ['table.closed', { room: 'r' }] }],
  ['an answer', { type: PacketType.ACK, nsp: '/', id: 7, data: [{ ok: true, last: 12 }] }],
  ['a good-bye', { type: PacketType.DISCONNECT, nsp: '/' }],
])('%s is written as Socket.IO writes it', (_, packet) => {
  expect(ours.encode(packet)).toEqual(theirs.encode(packet))
})
