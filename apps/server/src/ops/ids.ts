import { createHash } from 'node:crypto'

/**
 * The UUID (version 8) that is derived from a text. The same text gives the same UUID for ever, at every process. These
 * ids are stored, so this function must never change; version 5 would give other ids.
 */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
