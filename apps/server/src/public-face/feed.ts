import { escapedXml } from '@opsroom/pictures/svg'
import type { RoomRow } from '../store/index.ts'

/** A room for the feed: the fields that the list of rooms shows to everybody, without the names of persons. */
export type FeedRoom = Pick<RoomRow, 'code' | 'game' | 'status' | 'openedAt' | 'activity'>

interface FeedEntry {
  id: string
  title: string
  link: string
  at: string
}

/**
 * The entries of the feed for one room.
 * @param titleOf returns the title of a game
 */
function entriesOf(room: FeedRoom, base: string, titleOf: (game: string) => string): FeedEntry[] {
  const page = `${base}/r/${room.code}`
  const named = `${titleOf(room.game)} · Room ${room.code}`
  const began = {
    id: `${page}#began`,
    title: `To watch: ${named}`,
    link: `${page}/watch`,
    at: room.openedAt,
  }
  if (room.status !== 'over') return [began]
  return [{ id: `${page}#ended`, title: `Over: ${named}`, link: `${page}/replay`, at: room.activity }, began]
}

const written = ({ id, title, link, at }: FeedEntry): string => `  <entry>
    <id>${escapedXml(id)}</id>
    <title>${escapedXml(title)}</title>
    <link href="${escapedXml(link)}"/>
    <updated>${at}</updated>
  </entry>
`

/**
 * An Atom feed (RFC 4287) of games that everybody may watch, the latest first. It tells that a game is in progress or
 * over, but nothing that happens in it.
 */
export function atomFeed(
  rooms: readonly FeedRoom[],
  base: string,
  titleOf: (game: string) => string,
): string {
  const entries = rooms
    .flatMap((room) => entriesOf(room, base, titleOf))
    .sort((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))
  const updated = entries[0]?.at ?? new Date(0).toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapedXml(`${base}/feed.atom`)}</id>
  <title>Ops Room: games to watch</title>
  <author><name>Ops Room</name></author>
  <link rel="self" type="application/atom+xml" href="${escapedXml(`${base}/feed.atom`)}"/>
  <link href="${escapedXml(`${base}/`)}"/>
  <updated>${updated}</updated>
${entries.map(written).join('')}</feed>
`
}
