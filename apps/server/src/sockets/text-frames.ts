/** A packet of Engine.IO. */
export interface TextPacket {
  type: string
  data?: unknown
  options?: { wsPreEncodedFrame?: readonly Uint8Array[] } | undefined
}

/** The digits of the packet types in version 4 of the Engine.IO protocol. */
const digits: Record<string, string> = {
  open: '0',
  close: '1',
  ping: '2',
  pong: '3',
  message: '4',
  upgrade: '5',
  noop: '6',
}

/** First byte of a web socket frame: the last one of its message, with text. */
const lastOfText = 0x81
/** The second byte of a frame whose length follows in two, or in eight, bytes. */
const twoBytes = 126
const eightBytes = 127
const most16 = 0xffff

/** The length of a frame's head. @param length of its text, in bytes */
const headOf = (length: number): number => (length < twoBytes ? 2 : length <= most16 ? 4 : 10)

/** Writes the head of a frame that a server sends: it has no mask. @returns the place after it */
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

/** A text of a web socket as one frame (RFC 6455, 5.2), not masked and not compressed. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(headOf(length) + length)
  frame.write(text, writeHead(frame, 0, length))
  return frame
}

/** The frame of a packet; undefined if it is binary, or of no known type. */
function frameOfPacket({ type, data, options }: TextPacket): Uint8Array | undefined {
  const encoded = options?.wsPreEncodedFrame
  if (encoded) return encoded.length === 1 ? encoded[0] : Buffer.concat(encoded)
  const digit = digits[type]
  if (digit === undefined || (data !== undefined && typeof data !== 'string')) return undefined
  return frameOf(digit + (data ?? ''))
}

/** The frames of packets in one buffer; undefined if one of them is no text. */
export function framesOf(packets: readonly TextPacket[]): Uint8Array | undefined {
  const frames: Uint8Array[] = []
  for (const packet of packets) {
    const frame = frameOfPacket(packet)
    if (!frame) return undefined
    frames.push(frame)
  }
  return frames.length === 1 ? frames[0] : Buffer.concat(frames)
}
