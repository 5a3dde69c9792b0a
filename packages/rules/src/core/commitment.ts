import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical.ts'

/** SHA-256 of a text (UTF-8), as lower-case hex. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * Commit and reveal: the hash that is published before, of a value with a nonce that nobody knows.
 * @param nonce 128 fresh bits as hex, so that the few possible values cannot be tried one by one
 */
export const commitTo = (value: unknown, nonce: string): string =>
  hashText(`${nonce}:${canonicalJson(value)}`)

/** Whether a value and nonce opened afterwards are the ones that were committed to. */
export const isCommitted = (commitment: string, value: unknown, nonce: string): boolean =>
  commitTo(value, nonce) === commitment

/** What the opening event carries of the seed: SHA-256 of its 32 bytes. @param seed 64 hex digits */
export const hashSeed = (seed: Uint8Array): string => bytesToHex(sha256(seed))
