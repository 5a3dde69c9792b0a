import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical.ts'

/** SHA-256 of a text (UTF-8), as lower-case hex. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * The hash of a value with a secret nonce, for commit and reveal: the hash is published first, value and nonce are
 * opened later.
 * @param nonce 128 fresh bits as hex, so that the few possible values cannot be tried one by one
 */
export const commitTo = (value: unknown, nonce: string): string =>
  hashText(`${nonce}:${canonicalJson(value)}`)

/** Whether a value and a nonce that are opened belong to a commitment. */
export const isCommitmentTo = (commitment: string, value: unknown, nonce: string): boolean =>
  commitTo(value, nonce) === commitment

/** SHA-256 of the 32 bytes of a seed, as lower-case hex. It is published when a table opens. */
export const hashSeed = (seed: Uint8Array): string => bytesToHex(sha256(seed))
