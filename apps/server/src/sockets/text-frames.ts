/** A packet of Engine.IO. */
export interface TextPacket {
  type: string
  data?: unknown
  options?: { wsPreEncodedFrame?: readonly Uint8Array[] } | undefined
}

/** The digit of each packet type in version 4 of the Engine.IO protocol. */
const digits: Record<string, string> = {
  open: '0',
  close: '1',
  ping: '2',
  pong: '3',
  message: '4',
  upgrade: '5',
  noop: '6',
}

/** The first byte of the web socket frame that carries a whole text message. */
const lastOfText = 0x81
/** The values of a frame's second byte that say that the length follows in two, or in eight, bytes. */
const twoBytes = 126
const eightBytes = 127
const most16 = 0xffff

/** The length of a frame's head, in bytes. @param length of the frame's text, in bytes */
const headOf = (length: number): number => (length < twoBytes ? 2 : length <= most16 ? 4 : 10)

/** Writes the head of a frame from the server, which has no mask. @returns the offset just after the head */
function writeHead(frames: Buffer, at: number, length: number): number {
  frames[at] = lastOfText
  if (length < twoBytes) {
    frames[at + 1] = length
    return at + 2
  }
  if (length <= most16) {
    frames[at + 1] = twoBytes
    return frames.writeUInt16BE(length, at + 2)
  }
  frames[at + 1] = eightBytes
  return frames.writeBigUInt64BE(BigInt(length), at + 2)
}

/** A text as one web socket frame (RFC 6455, 5.2), not masked and not compressed. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(headOf(length) + length)
  frame.write(text, writeHead(frame, 0, length))
  return frame
}

/** The web socket frame of a packet; undefined if the packet is binary or of an unknown type. */
function frameOfPacket({ type, data, options }: TextPacket): Uint8Array | undefined {
  const encoded = options?.wsPreEncodedFrame
  if (encoded) return encoded.length === 1 ? encoded[0] : Buffer.concat(encoded)
  const digit = digits[type]
  if (digit === undefined || (data !== undefined && typeof data !== 'string')) return undefined
  return frameOf(digit + (data ?? ''))
}

/** The web socket frames of packets in one buffer; undefined if one of the packets is not text. */
export function framesOf(packets: readonly TextPacket[]): Uint8Array | undefined {
  const frames: Uint8Array[] = []
  for (const packet of packets) {
    const frame = frameOfPacket(packet)
    if (!frame) return undefined
    frames.push(frame)
  }
  return frames.length === 1 ? frames[0] : Buffer.concat(frames)
}
