import { looksAlike } from '../ops/look-alikes.ts'

/** A person, and the name under which another person has met them. */
export interface NamedPerson {
  person: string
  name: string
}

/** A block, with the names under which its two persons knew each other when it was made. */
export interface BlockWithNames {
  /**
   * The person who made the block, and the name that they had where it was made; the name is null for a block that an
   * earlier version made.
   */
  person: string
  called: string | null
  /** The blocked person, and the name under which the maker of the block met them. */
  blocked: string
  name: string
  /** The room where the two persons met; null for a block that an earlier version made. */
  room: string | null
  /**
   * Whether the blocked person, and the maker of the block, show a profile: a person who shows one can be recognized under
   * any name.
   */
  isKnown: boolean
  isMakerKnown: boolean
}

/**
 * Whether a block keeps its two persons apart when they meet now. A block holds for the names under which both met, and
 * in the room where they did: otherwise it would reveal whether two strangers in two rooms are the same person. For the
 * maker of the block their own name does not matter, since nobody else sees what they are refused.
 * @param room the room where they meet now, if they meet in one
 */
export function keepsApart(
  block: BlockWithNames,
  one: NamedPerson,
  other: NamedPerson,
  room?: string,
): boolean {
  const isOwn = block.person === one.person && block.blocked === other.person
  const isOfOther = block.person === other.person && block.blocked === one.person
  if (!isOwn && !isOfOther) return false
  if (room !== undefined && block.room === room) return true
  const blocked = isOwn ? other : one
  const isMet = block.isKnown || looksAlike(block.name, blocked.name)
  const isMaker = block.isMakerKnown || block.called === null || looksAlike(block.called, other.name)
  return isMet && (isOwn || isMaker)
}
