import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** The part of CBOR that an authenticator writes: small numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (kind: number, n: number) => {
    if (n < 24) return Buffer.from([(kind << 5) | n])
    return Buffer.from(n < 256 ? [(kind << 5) | 24, n] : [(kind << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

export interface SavedPasskey {
  id: string
  /** PEM. */
  privateKey: string
  counter: number
}

interface Asked {
  challenge: string
  [key: string]: unknown
}

/** An authenticator with its browser, for one passkey; it also does what is not allowed. */
export class Authenticator {
  /** The origin of the page. */
  origin: string
  counter = 0
  /** Statement and format of the attestation. */
  attestation: { fmt: string; attStmt: Map<unknown, unknown> } = { fmt: 'none', attStmt: new Map() }
  readonly id: Buffer
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject }

  /** @param saved a passkey of another run, as `save` gave it */
  constructor(origin: string, saved?: SavedPasskey) {
    this.origin = origin
    this.id = saved ? Buffer.from(saved.id, 'base64url') : randomBytes(16)
    if (!saved) this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    else {
      const privateKey = createPrivateKey(saved.privateKey)
      this.#keys = { privateKey, publicKey: createPublicKey(privateKey) }
      this.counter = saved.counter
    }
  }

  /** The passkey with its private key, for a test of another run. */
  save(): SavedPasskey {
    const privateKey = this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    return { id: this.id.toString('base64url'), privateKey, counter: this.counter }
  }

  #clientData(type: string, { challenge }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  /** @param flags of user presence, user verification, and whether a key follows */
  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter])
  }

  #credential<R>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** As `navigator.credentials.create`. */
  make(options: Asked) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([
      this.#authenticatorData(0x45),
      Buffer.alloc(16),
      length,
      this.id,
      cbor(key),
    ])
    const { fmt, attStmt } = this.attestation
    const attestation = new Map<string, unknown>(Object.entries({ fmt, attStmt, authData }))
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** As `navigator.credentials.get`. */
  sign(options: Asked) {
    this.counter++
    const clientData = this.#clientData('webauthn.get', options)
    const authenticatorData = this.#authenticatorData(0x05)
    const signed = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signed.toString('base64url'),
    })
  }
}
