import { Decoder, Encoder, type Packet } from 'socket.io-parser'

/**
 * Encodes packets as Socket.IO does, but without first searching each packet for binary data. No message of the
 * protocol contains binary data, because everything that is sent was made by a JSON schema. The search walks through
 * all entries of a table, and cost more than the encoding.
 */
class TextOnlyEncoder extends Encoder {
  /** @returns the text of the packet, in the form of version 5 of the Socket.IO protocol */
  override encode({ type, nsp, id, data }: Packet): [string] {
    const namespace = nsp && nsp !== '/' ? `${nsp},` : ''
    return [`${type}${namespace}${id ?? ''}${(data ?? undefined) === undefined ? '' : JSON.stringify(data)}`]
  }
}

/** The value for the option `parser` of a Socket.IO server. Messages of clients are parsed as usual. */
export const textParser = { Encoder: TextOnlyEncoder, Decoder }
