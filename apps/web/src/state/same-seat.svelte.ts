/** A message between tabs of one browser about the seat that they show. */
interface Said {
  seat: string
  /**
   * `asks`: which other tabs show the seat? `here`: the answer of a tab that shows it. `leaves`: this tab does not show
   * it any more.
   */
  what: 'asks' | 'here' | 'leaves'
}

const channelName = 'opsroom.seats'

/** Notices whether a tab opened earlier shows the same seat; the later tab then says so. */
export class SameSeatWatch {
  isElsewhere = $state(false)

  /**
   * Watches for other tabs that show a seat.
   * @param seat the room and the seat
   * @returns a function that stops watching and tells the other tabs
   */
  watch(seat: string): () => void {
    // A browser without `BroadcastChannel` shows the seat without looking for other tabs.
    if (!('BroadcastChannel' in globalThis)) return () => undefined
    const channel = new BroadcastChannel(channelName)
    const tell = (what: Said['what']) => channel.postMessage({ seat, what } satisfies Said)
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.seat !== seat) return
      if (data.what === 'asks') tell('here')
      else this.isElsewhere = data.what === 'here'
    }
    tell('asks')
    return () => {
      tell('leaves')
      channel.close()
      this.isElsewhere = false
    }
  }
}
