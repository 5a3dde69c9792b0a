import { type LastRead, nothingRead } from './chat-lines.ts'

const key = 'opsroom.chat.read'
/** Of so many rooms it is remembered what was read, the latest of them. */
const mostRooms = 40

type Kept = [room: string, read: LastRead][]

/** How far the chat of a room was read on this device. Where nothing is kept, nothing was read. */
export function keptRead(room: string): LastRead {
  return kept().find(([id]) => id === room)?.[1] ?? nothingRead
}

export function keepRead(room: string, read: LastRead): void {
  const others = kept().filter(([id]) => id !== room)
  try {
    localStorage.setItem(key, JSON.stringify([[room, read], ...others].slice(0, mostRooms)))
  } catch {
    // A browser that keeps nothing counts lines as unread again after the next reload.
  }
}

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
