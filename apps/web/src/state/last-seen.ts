const keyOf = (room: string, as: string) => `opsroom.lastSeen.${room}.${as}`

/** The last number that this tab has shown of an audience's entries, before it was loaded anew too; 0: none. */
export function lastSeen(room: string, as: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(room, as))) || 0
  } catch {
    return 0
  }
}

export function keepLastSeen(room: string, as: string, number: number): void {
  try {
    sessionStorage.setItem(keyOf(room, as), String(number))
  } catch {
    // In a browser that keeps nothing the server's word stands alone.
  }
}
