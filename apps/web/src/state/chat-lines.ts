import type { ChatChannel, ChatLine } from '@opsroom/protocol'

/** The number of lines that the server sends when a chat is opened. If fewer arrive, the chat has no other lines. */
export const chatHistoryLength = 100

const keyOf = ({ channel, number }: ChatLine) => `${channel} ${number}`
const inOrder = (a: ChatLine, b: ChatLine): number =>
  a.at.localeCompare(b.at) || a.channel.localeCompare(b.channel) || a.number - b.number

/** Merges two lists of chat lines in the order in which they were written, each line once. */
export function mergeChatLines(held: readonly ChatLine[], more: readonly ChatLine[]): ChatLine[] {
  const byKey = new Map([...held, ...more].map((line) => [keyOf(line), line]))
  return [...byKey.values()].sort(inOrder)
}

/**
 * The known lines after a chat was opened again: the history that has arrived, together with the lines held before if
 * the two connect. If there is a gap between the two, the lines held before are dropped.
 */
export function mergeChatHistory(held: readonly ChatLine[], history: readonly ChatLine[]): ChatLine[] {
  const known = new Set(held.map(keyOf))
  const goesOn = history.length === chatHistoryLength && history.some((line) => known.has(keyOf(line)))
  return goesOn ? mergeChatLines(held, history) : [...history]
}

/** The number of the last line read in each channel of a room. */
export type LastReadByChannel = Record<ChatChannel, number>
export const initialLastRead: LastReadByChannel = { players: 0, spectators: 0 }

export function advanceLastRead(lines: readonly ChatLine[], read: LastReadByChannel): LastReadByChannel {
  const last = { ...read }
  for (const { channel, number } of lines) last[channel] = Math.max(last[channel], number)
  return last
}

export const isUnread = ({ mine, channel, number }: ChatLine, read: LastReadByChannel): boolean =>
  !mine && number > read[channel]

/** Chat lines as they are shown: of consecutive lines by one person, only the first has the name. */
export interface LineGroup {
  key: string
  from: ChatLine['from']
  channel: ChatChannel
  mine: boolean
  at: string
  lines: { key: string; text: string }[]
}

export function lineGroups(lines: readonly ChatLine[]): LineGroup[] {
  const groups: LineGroup[] = []
  for (const line of lines) {
    const { from, channel, mine, at, text } = line
    const last = groups.at(-1)
    const said = { key: keyOf(line), text }
    const isSame =
      last?.from.handle === from.handle &&
      last.channel === channel &&
      last.from.name === from.name &&
      last.at.slice(0, 16) === at.slice(0, 16)
    if (isSame && last) last.lines.push(said)
    else groups.push({ key: said.key, from, channel, mine, at, lines: [said] })
  }
  return groups
}
