import { looksAlike } from '../ops/look-alikes.ts'

/** A person, with the name under which another one has met them. */
export interface NamedPerson {
  person: string
  name: string
}

/** A block, with what was known of both when it was made. */
export interface MadeBlock {
  /** Its maker, and their name there; null for a block that an earlier version made. */
  person: string
  called: string | null
  /** The person who is blocked, and the name under which they were met. */
  blocked: string
  name: string
  /** The room where they were met; null for a block that an earlier version made. */
  room: string | null
  /** Whether the blocked person, and the one who blocks, show a profile: then they are known under any name. */
  isKnown: boolean
  isMakerKnown: boolean
}

/**
 * Whether a block keeps a person apart from somebody whom they meet now. It holds for the names under which both met, and
 * in the room where they did: otherwise a block would tell whether two strangers in two rooms are the same person. The name
 * of its maker does not matter to the maker, since nobody else sees what they are refused.
 * @param room where they meet now, if in one
 */
export function keepsApart(block: MadeBlock, one: NamedPerson, other: NamedPerson, room?: string): boolean {
  const isOwn = block.person === one.person && block.blocked === other.person
  const isOfOther = block.person === other.person && block.blocked === one.person
  if (!isOwn && !isOfOther) return false
  if (room !== undefined && block.room === room) return true
  const blocked = isOwn ? other : one
  const isMet = block.isKnown || looksAlike(block.name, blocked.name)
  const isMaker = block.isMakerKnown || block.called === null || looksAlike(block.called, other.name)
  return isMet && (isOwn || isMaker)
}
